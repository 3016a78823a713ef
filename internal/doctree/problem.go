package doctree

// ProblemKind classes what a parser can find wrong with a document.
type ProblemKind uint8

const (
	// Syntax is text that the language does not allow.
	Syntax ProblemKind = iota
	// Duplicate is a key or table that is defined a second time.
	Duplicate
	// Encoding is text that is not UTF-8 or holds a character that no text file
	// may hold.
	Encoding
	// TooDeep is nesting beyond MaxDepth.
	TooDeep
	// TooLarge is a document that grows beyond MaxNodes when its references are
	// followed.
	TooLarge
)

// Limits that hold for every document, whatever its language. They are far
// beyond what people write and keep hostile files cheap.
const (
	// MaxDepth is how deep tables and arrays may nest.
	MaxDepth = 64
	// MaxNodes is how many values a YAML document may have once its aliases are
	// followed.
	MaxNodes = 1_000_000
)

// Problem is one thing that a parser found wrong. Parsers collect problems and
// go on; they never stop at the first when the language lets them resume.
type Problem struct {
	Kind ProblemKind
	// Start and End are byte offsets into the document.
	Start, End int
	// Message is lower case and says what was found and what is allowed.
	Message string
	// Help says what to do; it may be empty.
	Help string
	// Other is a second place that belongs to the problem, like the first
	// definition of a key defined twice, or nil.
	Other *Other
}

// Other is a second place that belongs to a Problem.
type Other struct {
	Start, End int
	Message    string
}
