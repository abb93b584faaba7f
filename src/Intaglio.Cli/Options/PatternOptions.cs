using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that select files of a folder by name.</summary>
internal sealed class PatternOptions
{
    private readonly Option<string[]> exclude = new("--exclude") { HelpName = "PATTERN",
        Description = "Exclude files as in .gitignore: '*.tmp', /build/, '!keep.tmp'; the last match decides" };
    private readonly Option<string[]> excludeFrom = new("--exclude-from") { HelpName = "FILE",
        Description = "Exclude files by the patterns in FILE, such as .gitignore; - is standard input" };
    private readonly Option<string[]> include = new("--include") { HelpName = "PATTERN",
        Description = "Include only files that match or are in a folder that does; repeat for more" };

    internal Option[] All => [exclude, excludeFrom, include];

    /// <summary>Gets the first option that is specified, or <see langword="null"/> if none is.</summary>
    internal Option? FindGiven(ParseResult arguments) =>
        Array.Find([exclude, excludeFrom, include], option => arguments.GetValue(option) is { Length: > 0 });

    /// <exception cref="UsageException">A pattern is invalid.</exception>
    /// <exception cref="FileException">A file of patterns cannot be read, or contains an invalid pattern.</exception>
    internal PathPatterns Read(ParseResult arguments)
    {
        List<string> excluded = [];
        // Keeps the order of both options on the command line.
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
            using StreamReader reader =
                new(StandardStreams.OpenInput(name), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true));
            return new PathPatterns(exclude: PathPatterns.ReadFile(reader)).Exclude;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new FileException(name, exception is DecoderFallbackException
                ? new InvalidDataException("It is not valid UTF-8.", exception) : exception);
        }
    }
}
