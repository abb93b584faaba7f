namespace Intaglio.Fuzzing;

/// <summary>The inputs that are kept with the code: a folder for each target, and in it made ones and those that once broke something.</summary>
internal static class CorpusFolder
{
    private static readonly string folder = Path.Combine(AppContext.BaseDirectory, "Corpus");

    /// <summary>The inputs of a target with the names of their files, by name: so their order is the same everywhere.</summary>
    internal static IReadOnlyList<(string Name, byte[] Input)> Of(Target target)
    {
        string path = Path.Combine(folder, target.Name);
        return Directory.Exists(path)
            ? [.. Directory.GetFiles(path).Order(StringComparer.Ordinal).Select(file => (Path.GetFileName(file), File.ReadAllBytes(file)))]
            : [];
    }

    /// <summary>The names of all folders.</summary>
    internal static IEnumerable<string> Names => Directory.GetDirectories(folder).Select(path => Path.GetFileName(path));
}
