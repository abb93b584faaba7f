namespace Intaglio.Testing;

/// <summary>Reads pages of the documentation that a test project copies beside its tests.</summary>
public static class DocumentationPage
{
    /// <summary>Reads a page.</summary>
    /// <param name="name">The name of the page, with its extension.</param>
    public static string Read(string name) => File.ReadAllText(Path.Combine(AppContext.BaseDirectory, name));

    /// <summary>Reads the commands of the block whose comment says that a test covers it.</summary>
    /// <param name="name">The name of the page, with its extension.</param>
    /// <param name="test">The name of the test's type.</param>
    /// <returns>The arguments of <c>intaglio</c> in each command.</returns>
    public static string[][] ReadCommands(string name, string test)
    {
        const string Prompt = "$ intaglio ";
        string page = Read(name), block = page[page.IndexOf($"<!-- tested by: {test} -->", StringComparison.Ordinal)..];
        return [.. block[..block.IndexOf("\n```\n", StringComparison.Ordinal)].Split('\n').Where(line => line.StartsWith(Prompt, StringComparison.Ordinal)).Select(line => line[Prompt.Length..].Split(' '))];
    }
}
