using System.CommandLine;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio name</c> verb, which prints a short name for a set of settings.</summary>
internal sealed class NameVerb() : Verb("name", "Print a short name for a set of settings.")
{
    private readonly Argument<string[]> settings = new("SETTING") { Arity = ArgumentArity.ZeroOrMore, Description = KeySetting.Rule };
    private readonly KeyOptions keyOptions = new();
    private readonly Option<string> bits =
        new("--bits") { HelpName = "N", Description = "Size of the name in bits, a multiple of 8 (40: eight characters)" };
    private readonly Flag crockford = new("--crockford", "Use Crockford's digits, without i, l, o and u, instead of those of RFC 4648");

    protected override Symbol[] Symbols => [settings, .. keyOptions.All, bits, crockford];

    internal override string Examples => """
          intaglio name width:int=300 format=png              name of a derived file
          intaglio name --application thumbs --bits 80 a=b    sixteen characters, for one application
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        CacheKey key = keyOptions.Create(arguments, arguments.GetValue(settings) ?? []);
        ShortNameAlphabet alphabet = arguments.GetValue(crockford) ? ShortNameAlphabet.Crockford : ShortNameAlphabet.Rfc4648;
        streams.Write(key.ToName(ParseBits(arguments.GetValue(bits)), alphabet) + "\n");
        return ExitCode.Success;
    }

    private static int ParseBits(string? text) => text is null ? ShortName.DefaultBits
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
        && number is >= ShortName.MinBits and <= ShortName.MaxBits && number % 8 == 0 ? number
        : throw new UsageException($"invalid --bits '{text}' (expected {ShortName.MinBits} to {ShortName.MaxBits}, a multiple of 8)");
}
