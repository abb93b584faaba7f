using System.Text.RegularExpressions;

namespace Intaglio.Evaluation.Tests;

/// <summary>Compares code in a document with the code of the test that runs it.</summary>
internal static class DocumentedCode
{
    /// <param name="document">The document, which the build copies beside the tests.</param>
    /// <param name="block">The number of the C# block in it, from 0.</param>
    /// <param name="source">The test's source, which the build copies too.</param>
    /// <param name="mark">The line before the code there; a line <c>// end</c> is behind it.</param>
    /// <param name="indentation">By how many columns it is indented there.</param>
    /// <param name="before">Lines that only the document has, at the block's beginning.</param>
    internal static void CheckSame(string document, int block, string source, string mark, int indentation, params string[] before)
    {
        string[] shown = Regex.Matches(File.ReadAllText(Beside(document)), "```csharp\n(.*?)```", RegexOptions.Singleline)[block].Groups[1].Value.Split('\n');
        string[] lines = File.ReadAllLines(Beside(source));
        int first = Array.FindIndex(lines, line => line.Trim() == mark) + 1, last = Array.FindIndex(lines, first, line => line.Trim() == "// end");
        string[] run = [.. before, .. lines[first..last].Select(line => line.Length > indentation ? line[indentation..] : "")];
        Assert.Equal(run, shown.SkipLast(1));
    }

    private static string Beside(string name) => Path.Combine(AppContext.BaseDirectory, name);
}
