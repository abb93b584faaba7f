using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The files that <c>sum</c> hashes, from the command line, a list of names and directories.</summary>
internal sealed class SumInputs
{
    private readonly InputsArgument files = new("FILE", "Files, or lists with --check; none or - is standard input");
    private readonly Option<string> filesFrom = new("--files0-from") { HelpName = "FILE",
        Description = "Hash the files whose names FILE lists, each ended by a zero byte; - is standard input" };
    private readonly Flag recursive = new("--recursive", "Hash all files in directories and their subdirectories", "-r");
    private readonly Flag followLinks = new("--follow-links", "With --recursive, also follow symbolic links", "-L");
    private readonly PatternOptions patterns = new();

    /// <summary>Gets the argument for the names of files.</summary>
    internal Argument Files => files;

    internal Option[] Options => [recursive, followLinks, .. patterns.All, filesFrom];

    /// <summary>Determines whether directories are searched.</summary>
    internal bool IsRecursive(ParseResult arguments) => arguments.GetValue(recursive);

    /// <summary>Determines whether the command line names a single file.</summary>
    internal bool IsSingle(ParseResult arguments) =>
        !IsRecursive(arguments) && arguments.GetValue(filesFrom) is null && GetNames(arguments).Length == 1;

    /// <summary>Determines whether the files can be enumerated again. Names from a list can be read only once.</summary>
    internal bool CanFindAgain(ParseResult arguments) => arguments.GetValue(filesFrom) is null;

    /// <summary>Gets the names of files and directories, or of the list of names. The default is standard input.</summary>
    internal string[] GetNames(ParseResult arguments) => arguments.GetValue(filesFrom) is { } list ? [list] : files.Read(arguments);

    /// <exception cref="UsageException">The options contradict each other.</exception>
    internal void Check(ParseResult arguments)
    {
        bool hasFiles = arguments.GetValue(files) is { Length: > 0 };
        if (hasFiles && arguments.GetValue(filesFrom) is not null)
            throw new UsageException($"file operands cannot be combined with {filesFrom.Name}");
        if (IsRecursive(arguments))
        {
            if (!hasFiles && arguments.GetValue(filesFrom) is null)
                throw new UsageException($"{recursive.Name} needs a directory");
            return;
        }
        if (arguments.GetValue(followLinks))
            throw new UsageException($"{followLinks.Name} needs {recursive.Name}");
        if (patterns.FindGiven(arguments) is { } pattern)
            throw new UsageException($"{pattern.Name} needs {recursive.Name}");
    }

    /// <summary>Finds the files, during the enumeration.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="excluded">The files to exclude from directories.</param>
    /// <exception cref="UsageException">A pattern is invalid.</exception>
    /// <exception cref="FileException">
    /// The list of names or a file of patterns cannot be read. For the list, the exception can occur during the enumeration.
    /// </exception>
    internal IEnumerable<WalkedFile> Find(ParseResult arguments, IReadOnlyCollection<string> excluded)
    {
        IEnumerable<WalkedFile> named = arguments.GetValue(filesFrom) is { } list ? ReadNames(list) : ToFiles(files.Read(arguments));
        if (!IsRecursive(arguments))
            return named;
        return RecursiveInputs.Expand(named, new()
        {
            FollowLinks = arguments.GetValue(followLinks),
            Patterns = patterns.FindGiven(arguments) is null ? null : patterns.Read(arguments),
            ExcludedFiles = excluded,
        });
    }

    private static IEnumerable<WalkedFile> ToFiles(string[] names)
    {
        foreach (string name in names)
            yield return new(name, GivenNames.IsAltered(name) ? new UnrepresentableNameException() : null);
    }

    private static IEnumerable<WalkedFile> ReadNames(string list)
    {
        Stream names = Try(list, () => StandardStreams.OpenInput(list));
        return Read();

        IEnumerable<WalkedFile> Read()
        {
            using Stream opened = names;
            using IEnumerator<WalkedFile> files = FileNameList.ReadZeroTerminated(opened).GetEnumerator();
            while (Try(list, files.MoveNext))
            {
                bool isTaken = list == ChecksumVerifier.StandardInputName
                    && files.Current is { Path: ChecksumVerifier.StandardInputName, Error: null };
                yield return isTaken ? files.Current with { Error = new IOException("Standard input has the names of the files") }
                    : files.Current;
            }
        }
    }

    private static T Try<T>(string list, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(list, exception);
        }
    }
}
