using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Finds the input files for a conversion into a folder from names, patterns and folders.</summary>
internal static class ConversionInputs
{
    /// <summary>Finds the input files and their outputs in the folder.</summary>
    /// <param name="names">File names, patterns and folders.</param>
    /// <param name="outputDirectory">The output folder.</param>
    /// <param name="recursive"><see langword="true"/> to search folders for files; otherwise, <see langword="false"/>.</param>
    /// <param name="naming">The rules that select files in folders and name outputs.</param>
    /// <param name="arguments">The command line.</param>
    /// <exception cref="UsageException">
    /// No file is named, standard input is named, a folder is named without <c>-r</c>, or two inputs would have the same output.
    /// </exception>
    /// <exception cref="FailureException">No file was found.</exception>
    /// <exception cref="FileException">A folder cannot be listed.</exception>
    internal static ConversionItem[] FindMany(string[] names, string outputDirectory, bool recursive, ConversionNaming naming,
        ParseResult arguments)
    {
        if (names.Length == 0)
            throw new UsageException("specify the files to read");
        List<ConversionItem> items = [];
        foreach (string name in names)
        {
            if (name == ChecksumVerifier.StandardInputName)
                throw new UsageException("standard input has no name for --output-dir; specify -o PATH");
            string root = FilePattern.IsPattern(name) && !Path.Exists(name) ? FilePattern.GetRoot(name) : Path.GetDirectoryName(name) ?? "";
            foreach (string file in InputsArgument.Expand([name]))
            {
                if (!Directory.Exists(file))
                    Add(file, Path.GetRelativePath(Path.GetFullPath(root.Length == 0 ? "." : root), Path.GetFullPath(file)));
                else if (recursive)
                    foreach (string found in Walk(file, outputDirectory, naming))
                        Add(found, Path.GetRelativePath(file, found));
                else
                    throw new UsageException($"{ShellQuoting.Quote(file)} is a directory; specify -r to convert the files in it");
            }
        }
        if (items.Count == 0)
            throw new FailureException($"found no {naming.Kind} in {string.Join(", ", names.Select(ShellQuoting.Quote))}");
        // A file can be named twice, or be in a folder that is named too.
        ConversionItem[] distinct = [.. items.DistinctBy(item => (Path.GetFullPath(item.Source), item.Target))];
        RefuseClashes(distinct);
        return distinct;

        void Add(string source, string relative) =>
            items.Add(new(source, Path.Combine(outputDirectory, naming.NameOutput(relative, arguments))));
    }

    private static IEnumerable<string> Walk(string folder, string outputDirectory, ConversionNaming naming)
    {
        // Outputs of an earlier run are not inputs.
        string output = Path.TrimEndingDirectorySeparator(Path.GetFullPath(outputDirectory)) + Path.DirectorySeparatorChar;
        bool mayContain = !Path.GetFullPath(folder + Path.DirectorySeparatorChar).StartsWith(output, StringComparison.Ordinal);
        foreach (WalkedFile file in FileWalker.Walk(folder))
        {
            if (file.Error is { } error)
                throw new FileException(file.Path, new ListingException(error));
            if (naming.Takes(Path.GetFileName(file.Path))
                && !(mayContain && Path.GetFullPath(file.Path).StartsWith(output, StringComparison.Ordinal)))
                yield return file.Path;
        }
    }

    private static void RefuseClashes(ConversionItem[] items)
    {
        StringComparer comparer = OperatingSystem.IsLinux() ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;
        Dictionary<string, string> sources = new(comparer), targets = new(comparer);
        foreach (ConversionItem item in items)
            sources.TryAdd(Path.GetFullPath(item.Source), item.Source);
        foreach (ConversionItem item in items)
        {
            (string source, string target) = (item.Source, item.Target);
            string path = Path.GetFullPath(target);
            if (!targets.TryAdd(path, source))
                throw new UsageException(
                    $"{ShellQuoting.Quote(targets[path])} and {ShellQuoting.Quote(source)} would both be written "
                    + $"to {ShellQuoting.Quote(target)}; nothing was written");
            if (sources.ContainsKey(path))
                throw new UsageException(
                    $"{ShellQuoting.Quote(target)} is an input, and the output of {ShellQuoting.Quote(source)}; nothing was written");
        }
    }
}
