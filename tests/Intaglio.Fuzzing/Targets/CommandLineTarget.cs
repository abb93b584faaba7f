using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text;
using Intaglio.Cli;

namespace Intaglio.Fuzzing;

/// <summary>Command lines: words with zero bytes between them. They are parsed, and nothing is done.</summary>
internal sealed class CommandLineTarget : Target
{
    private readonly Command root = Cli.Program.CreateCommands(new StandardStreams());

    internal override string Name => "command-line";

    internal override string Claim =>
        "Command lines. Any words are parsed or cause a UsageException. Normalizing a command line twice gives the same as "
            + "normalizing it once. Operands keep their values and their order.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("\0", "\0--\0", "sum\0", "check\0", "name\0", "evaluate\0", "encrypt\0", "decrypt\0", "keygen\0", "cache\0put\0", "cache\0get\0", "cache\0list\0", "cache\0prune\0", "--", "-", "-a", "-l", "=",
        "--algorithm=blake2b", "--algorithm\0", "--length=256", "--check", "--tag", "--zero", "--key-file=", "--json", "--help", "--version", "--debug", "@file", "-h", "-c", "-z", "--output=", "--max-size=", "\u00FF", "\"", "'", "--encoding=base64", "-rf");

    internal override int MaxSize => 400;

    internal override bool IsReader => false;

    internal override int ShortRun => 6000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        string[] words = input.IsEmpty ? [] : Encoding.Latin1.GetString(input).Split('\0');
        List<string> normal;
        try
        {
            normal = UnixArguments.Normalize(root, words);
        }
        catch (UsageException exception)
        {
            Expect.That(exception.Message.Length > 0, "a message says something");
            return Outcome.Refused(Shape(exception.Message));
        }
        Expect.That(normal.SequenceEqual(UnixArguments.Normalize(root, [.. normal])), "what is normal stays as it is");

        int end = normal.IndexOf("--");
        ParseResult result = Cli.Program.Parse(root, words);
        string verbs = string.Join(' ', UnixArguments.FindVerbs(root, words));
        if (result.Errors.Count > 0)
            return Outcome.Refused($"{verbs}: {result.Errors.Count}");
        string[] operands = [.. result.Tokens.Where(token => token.Type == TokenType.Argument).Select(token => token.Value)];
        // The last of them: values of options are arguments too.
        Expect.That(operands.TakeLast(normal.Count - end - 1).SequenceEqual(normal.Skip(end + 1)), "operands arrive as they are");
        Expect.That(result.UnmatchedTokens.Count == 0, "nothing is left over");
        return $"{verbs}: {end} {Scale(normal.Count - end)}";
    }
}
