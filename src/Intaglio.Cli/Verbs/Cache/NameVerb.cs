using System.CommandLine;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary><c>intaglio name</c>: the short name of a set of settings.</summary>
internal sealed class NameVerb() : Verb("name", "Print a short name for a set of settings.")
{
    private static readonly string[] types = ["text", "int", "number", "bool", "bytes", "null"];

    private readonly Argument<string[]> settings = new("SETTING") { Arity = ArgumentArity.ZeroOrMore, Description = "NAME=VALUE, a text, or NAME:TYPE=VALUE: text, int, number, bool, bytes (hexadecimal), null" };
    private readonly Option<string> application = new("--application") { HelpName = "NAME", Description = "Whose names these are: up to 16 bytes" };
    private readonly Option<string> version = new("--settings-version") { HelpName = "N", Description = "The version of what is made of the settings (1)" };
    private readonly Option<string> bits = new("--bits") { HelpName = "N", Description = "The size of the name, a multiple of 8 (40: eight characters)" };
    private readonly Flag crockford = new("--crockford", "Crockford's digits, without i, l, o and u, instead of those of RFC 4648");

    protected override Symbol[] Symbols => [settings, application, version, bits, crockford];

    internal override string Examples => """
          intaglio name width:int=300 format=png              the name of a derived file
          intaglio name --application thumbs --bits 80 a=b    sixteen characters, nobody else's
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        try
        {
            CacheKey key = new(arguments.GetValue(application) ?? "", ParseVersion(arguments.GetValue(version)));
            foreach (string setting in arguments.GetValue(settings) ?? [])
                Add(key, setting);
            ShortNameAlphabet alphabet = arguments.GetValue(crockford) ? ShortNameAlphabet.Crockford : ShortNameAlphabet.Rfc4648;
            streams.Write(key.ToName(ParseBits(arguments.GetValue(bits)), alphabet) + "\n");
            return ExitCode.Success;
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
    }

    private static long ParseVersion(string? text) => text is null ? 1
        : long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number) ? number
        : throw new UsageException($"invalid --settings-version '{text}'; it is an integer");

    private static int ParseBits(string? text) => text is null ? ShortName.DefaultBits
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number is >= ShortName.MinBits and <= ShortName.MaxBits && number % 8 == 0 ? number
        : throw new UsageException($"invalid --bits '{text}'; a name has {ShortName.MinBits} to {ShortName.MaxBits} bits, a multiple of 8");

    private static void Add(CacheKey key, string setting)
    {
        int equals = setting.IndexOf('=', StringComparison.Ordinal);
        string left = equals < 0 ? setting : setting[..equals], value = equals < 0 ? "" : setting[(equals + 1)..];
        int colon = left.LastIndexOf(':');
        (string name, string type) = colon < 0 ? (left, "text") : (left[..colon], left[(colon + 1)..]);
        if (!types.Contains(type))
            throw new UsageException($"{ShellQuoting.Quote(setting)} has the type '{type}'; a setting is NAME=VALUE or NAME:TYPE=VALUE, with the type {string.Join(", ", types)}");
        if ((equals < 0) != (type == "null"))
            throw new UsageException(equals < 0 ? $"{ShellQuoting.Quote(setting)} has no value; a setting is NAME=VALUE or NAME:TYPE=VALUE" : $"{ShellQuoting.Quote(setting)} has a value; null is NAME:null");
        switch (type)
        {
            case "int" when Int128.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out Int128 integer):
                key.Add(name, integer);
                break;
            case "number" when double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double number):
                key.Add(name, number);
                break;
            case "bool" when value is "true" or "false":
                key.Add(name, value == "true");
                break;
            case "bytes" when TryParseBytes(value, out byte[] bytes):
                key.Add(name, bytes);
                break;
            case "text":
                key.Add(name, value);
                break;
            case "null":
                key.Add(name, (string?)null);
                break;
            default:
                throw new UsageException($"'{value}' is no value of the type {type}");
        }
    }

    private static bool TryParseBytes(string text, out byte[] bytes)
    {
        bytes = new byte[text.Length / 2];
        return text.Length % 2 == 0 && Convert.FromHexString(text, bytes, out int consumed, out _) == System.Buffers.OperationStatus.Done && consumed == text.Length;
    }
}
