namespace Intaglio.Testing;

/// <summary>The rules of docs/internals/style.md that a program can check.</summary>
public static class StyleRules
{
    /// <summary>Rules for all text.</summary>
    public static IReadOnlyList<StyleRule> Common { get; } =
    [
        new("[Cc]olour|[Gg]rey\\b|[Ll]icence|[Cc]atalogue|[Nn]eighbour|[Cc]entre\\b|[Bb]ehaviour|\\b(centi|milli|kilo)?metres?\\b|[a-z]isation\\b|\\b(real|organ|recogn|optim|normal|initial|serial|parallel|minim|maxim|summar|general)is(e|es|ed|ing)\\b",
            "American spelling", "The colour of a grey centre.", "The color of a gray center."),
        new("\\bso (many|much|often|long|few|large)\\b(?! (as|that))", "N, a count or a size", "Reads so many bytes.", "Reads count bytes."),
        new("\\b([Ii]s|are|was|were|be) (no|none|nothing) ", "negate the verb", "The file is no PNG file.", "The file is not a PNG file."),
        new("\\b[Tt]here (is|are|was|were) no(ne|thing)?\\b(?!t)", "negate the verb, or use 'without'", "If there is none, it is null.", "Null if the file has no profile."),
        new("\\b[Ww]hoever\\b|\\b[Nn]obody\\b|\\b[Ss]trangers?\\b", "name who it is", "Whoever is killed meanwhile holds nobody up.", "A killed process blocks other processes only for a moment."),
        new("\\bbesides?\\b|\\bbehind\\b|\\bmended\\b|\\bper cent\\b|\\bnevertheless\\b", "compared with, next to, after, fixed, percent", "The time beside b2sum.", "The time compared with b2sum."),
        new("\\b[Ll]eav(e|es|ing) .{0,30}\\bout\\b|\\bleft out\\b", "exclude, omit, skip", "Links are left out.", "Links are skipped."),
        new("\\b(is|are) told\\b|\\btells?\\b|\\btold\\b", "receives, reports, says, determines", "Is told how far the work is.", "Receives the progress of the work."),
    ];

    /// <summary>Further rules for help and messages of the command line.</summary>
    public static IReadOnlyList<StyleRule> CommandLine { get; } =
    [
        new("\\bthere (is|are) [a-z0-9-]+,", "(expected a, b)", "unknown verb 'x'; there are a, b", "unknown verb 'x' (expected a, b)"),
        new("^What |^Whose |^Of |; of ", "begin with a verb or a noun", "What is hashed", "Files to hash"),
        new("\\bgive (-|a |an |the |it )", "specify", "give a key", "specify a key"),
        new("is missing, which|, which says|, which say ", "specify --x", "--max-size is missing, which says what goes", "specify --max-size"),
        new("\\bknown are\\b|; it is |; they are |makes no sense|go together|goes with no", "(expected …), or the correct use", "unknown function 'x'; known are a, b", "unknown function 'x' (expected a, b)"),
        new("\\b[Cc]ontents?\\b(?! cache)", "item, entry, data", "Remove a content", "Remove an item"),
    ];

    /// <summary>Further rules for pages and documentation comments.</summary>
    public static IReadOnlyList<StyleRule> Prose { get; } =
    [
        new("\\bsa(y|ys|id|ying) (so|of|what|which|how|why|where|when)\\b", "states, specifies, describes, explains", "The header says which.", "The header specifies the version."),
        new("\\b[Aa]lone\\b", "only, by itself, single", "Letters alone are read.", "Only letters are read."),
        new("\\bstands?\\b(?! for| in for|ard|-)", "is", "The digest stands behind the name.", "The digest follows the name."),
        new("\\bof (its|their|his|your|my|our) own\\b|\\bof ours\\b", "its own x", "Each file has a key of its own.", "Each file has its own key."),
        new("\\bmay not\\b", "cannot, must not, might not", "A file may not be read.", "A file cannot be read."),
        new("\\bnothing (but|else)\\b", "only", "It contains nothing but zeros.", "It contains only zeros."),
        new("\\b[Ff]or the rest\\b|\\bas well as may be\\b|\\b[Tt]here(by|in|of|upon)\\b", "plain words", "For the rest it is as in the framework.", "Other members are as in the framework."),
    ];

    /// <summary>Further rules for documentation comments, which begin with a verb or a noun and name the thing.</summary>
    public static IReadOnlyList<StyleRule> Comments { get; } =
    [
        new("\\b[Ww]hat(ever)?\\b", "name the thing", "What the command line calls what OpenEXR has.", "Command-line names of OpenEXR values."),
        new("^(Who|Whose|How|Where|Which|When|Of|If|Whoever|As|In|By|That|With|To|From|At|For)\\b", "begin with a verb or a noun", "Where the digest goes.", "The destination of the digest."),
    ];

    /// <summary>Further rules for pages.</summary>
    public static IReadOnlyList<StyleRule> Pages { get; } =
    [
        new("(^|[.!?:] )(What (?![^.?!]*\\?)|Whose |Whoever )", "begin with a verb or a noun", "What is read has a name.", "Each file has a name."),
    ];
}
