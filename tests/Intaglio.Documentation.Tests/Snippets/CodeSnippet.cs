using System.Text.RegularExpressions;
using Markdig.Syntax;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>
/// A block of code in a page. An HTML comment before it may say one of these:
/// <c>frame: NAME</c>, the file of that name in <c>Frames/PAGE</c> says what stands around it, where that has the line <c>the page</c> in a comment;
/// <c>not run: REASON</c>, it cannot run in a test; <c>tested by: TYPE</c>, a test of that name runs it.
/// </summary>
/// <param name="Page">The page's file, relative to the root.</param>
/// <param name="Line">The line of its first line, from 1.</param>
/// <param name="Language">What the page says it is in, or nothing.</param>
/// <param name="Text">The code.</param>
/// <param name="Frame">The name of its frame.</param>
/// <param name="NotRun">Why it is not run.</param>
/// <param name="TestedBy">What else tests it.</param>
/// <param name="Printed">What it prints: the block of text that is directly behind it.</param>
internal sealed partial record CodeSnippet(string Page, int Line, string Language, string Text, string? Frame, string? NotRun, string? TestedBy, string? Printed)
{
    internal static CodeSnippet Create(string page, FencedCodeBlock block, string? mark, string? printed)
    {
        Match match = Mark().Match(mark ?? "");
        string? Said(string key) => match.Success && match.Groups[1].Value == key ? match.Groups[2].Value : null;
        return new CodeSnippet(page, block.Line + 2, block.Info ?? "", block.Lines.ToString(), Said("frame"), Said("not run"), Said("tested by"), printed);
    }

    internal bool IsRun => NotRun is null && TestedBy is null;

    /// <summary>Where it stands.</summary>
    internal string Place => $"{Page}:{Line}";

    /// <summary>The frame, around the line in which the code goes.</summary>
    internal (string Before, string After) ReadFrame(string extension)
    {
        if (Frame is null)
            return ("", "");
        string file = FrameFile(extension);
        Match hole = Hole().Match(File.ReadAllText(file));
        Assert.True(hole.Success, $"{file} has no line 'the page'.");
        return (hole.Groups[1].Value, hole.Groups[2].Value);
    }

    internal string FrameFile(string extension) =>
        Path.Combine(Repository.Root, "tests", "Intaglio.Documentation.Tests", "Frames", Path.GetFileNameWithoutExtension(Page), $"{Frame}.{extension}");

    [GeneratedRegex(@"^<!-- (frame|not run|tested by): (\S.*\S) -->$", RegexOptions.Singleline)]
    private static partial Regex Mark();

    [GeneratedRegex(@"\A(.*^)(?://|#) the page\n(.*)\z", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Hole();
}
