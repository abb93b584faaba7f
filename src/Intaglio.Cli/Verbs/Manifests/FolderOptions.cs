using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that say what of a folder counts.</summary>
internal sealed class FolderOptions
{
    private readonly Option<string[]> exclude = new("--exclude") { HelpName = "PATTERN", Description = "Leave out what matches, as in .gitignore: '*.tmp', /build/, '!keep.tmp'; the last that matches decides" };
    private readonly Option<string[]> excludeFrom = new("--exclude-from") { HelpName = "FILE", Description = "Leave out what the lines of FILE say, such as .gitignore; - is standard input" };
    private readonly Option<string[]> include = new("--include") { HelpName = "PATTERN", Description = "Take only what matches, or lies in a folder that does; again for more" };
    private readonly Flag executable = new("--executable", "Count executable bits: the folder's digest is another if one changes");
    private readonly Flag skipSpecial = new("--skip-special", "Leave out pipes, sockets and devices, which are errors otherwise");

    internal Option[] All => [exclude, excludeFrom, include, executable, skipSpecial];

    /// <param name="arguments">The command line.</param>
    /// <param name="leavesOver">From which length on files have leaves; null: none have.</param>
    /// <param name="ownName">The path below the folder of a file that is not to be a part of it; null: there is none.</param>
    /// <exception cref="UsageException">A pattern is wrong.</exception>
    /// <exception cref="FileException">A file with patterns cannot be read, or has wrong ones.</exception>
    internal ManifestParameters Read(ParseResult arguments, long? leavesOver, string? ownName = null)
    {
        PathPatterns patterns = ReadPatterns(arguments);
        return new() { Patterns = ownName is null ? patterns : patterns.Without(ownName), LeafThreshold = leavesOver, IncludeExecutableBits = arguments.GetValue(executable), ExcludeSpecialFiles = arguments.GetValue(skipSpecial) };
    }

    private PathPatterns ReadPatterns(ParseResult arguments)
    {
        List<string> excluded = [];
        // Both in the order of the command line.
        string option = "";
        foreach (Token token in arguments.Tokens)
        {
            if (token.Type == TokenType.Option)
                option = token.Value;
            else if (option == exclude.Name)
                excluded.Add(token.Value);
            else if (option == excludeFrom.Name)
                excluded.AddRange(ReadFile(token.Value));
            if (token.Type != TokenType.Option)
                option = "";
        }
        try
        {
            return new(arguments.GetValue(include), excluded);
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
    }

    private static IReadOnlyList<string> ReadFile(string name)
    {
        try
        {
            using StreamReader reader = new(StandardStreams.OpenInput(name), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true));
            return new PathPatterns(exclude: PathPatterns.ReadFile(reader)).Exclude;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new FileException(name, exception is DecoderFallbackException ? new InvalidDataException("It is not valid UTF-8.", exception) : exception);
        }
    }
}
