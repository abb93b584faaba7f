using System.CommandLine;
using System.Globalization;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio icc spaces</c> verb, which shows RGB color spaces and their matrices.</summary>
internal sealed class IccSpacesVerb() : Verb("spaces", "Show the matrices, whites and transfer functions of RGB spaces.")
{
    private const int MostDecimals = 100;

    private readonly Argument<string?> name =
        new("NAME") { Arity = ArgumentArity.ZeroOrOne, Description = "Name of a space (default: all)" };
    private readonly Option<string> decimals =
        new("--decimals") { HelpName = "N", Description = "Decimals of exactly computed numbers, up to 100 (6)" };
    private readonly Flag json = new("--json", "Print JSON");

    protected override Symbol[] Symbols => [name, decimals, json];

    internal override string Examples => """
          intaglio icc spaces                       all spaces
          intaglio icc spaces srgb --decimals 4     four decimals, as in the standard
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string? wanted = arguments.GetValue(name), digits = arguments.GetValue(decimals);
        int count = 6;
        if (digits is not null && !(int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out count)
            && count <= MostDecimals))
            throw new UsageException($"invalid --decimals '{digits}' (expected 0 to {MostDecimals})");
        IEnumerable<NamedColorSpace> spaces = wanted is null ? SpaceNames.All : [SpaceNames.FindNamed(wanted)];
        if (arguments.GetValue(json))
            WriteJson(streams, spaces, count);
        else
            streams.Write(string.Join('\n', spaces.Select(space => Describe(space.Name, space.Space, count))));
        return ExitCode.Success;
    }

    private static string Describe(string name, RgbColorSpace space, int decimals)
    {
        string[][] rows = [.. Rows(space.ToXyz, decimals).Zip(Rows(space.FromXyz, decimals), (to, from) => (string[])[.. to, .. from])];
        int width = Math.Max(rows.SelectMany(row => row).Max(number => number.Length), "to XYZ".Length);
        string lines = string.Concat(rows.Select(row => $"  {Join(row[..3])}    {Join(row[3..])}\n"));
        return $"{name}: {space.Name}\n  {"to XYZ".PadRight(width * 3 + 2)}    from XYZ\n{lines}  "
            + $"white {space.White.ToString(decimals)}\n  transfer {space.Transfers[0]}\n";

        string Join(string[] numbers) => string.Join(' ', numbers.Select(number => number.PadLeft(width)));
    }

    private static IEnumerable<string[]> Rows(ColorMatrix matrix, int decimals) =>
        matrix.ToString(decimals).Split('\n').Select(row => row.Split(' '));

    private static void WriteJson(StandardStreams streams, IEnumerable<NamedColorSpace> spaces, int decimals) =>
        JsonOutput.Write(streams, writer => writer.WriteObjects("spaces", spaces, named =>
    {
        RgbColorSpace space = named.Space;
        writer.WriteString("name", named.Name);
        writer.WriteString("title", space.Name);
        foreach ((string property, ColorMatrix matrix) in (ReadOnlySpan<(string, ColorMatrix)>)[("toXyz", space.ToXyz),
            ("fromXyz", space.FromXyz)])
        {
            // Written as raw text, because a double has fewer decimals than a user can request.
            writer.WritePropertyName(property);
            writer.WriteRawValue($"[{string.Join(", ", Rows(matrix, decimals).Select(row => $"[{string.Join(", ", row)}]"))}]");
        }
        writer.WritePropertyName("white");
        writer.WriteRawValue($"[{space.White.ToString(decimals).Replace(" ", ", ", StringComparison.Ordinal)}]");
        writer.WriteString("transfer", space.Transfers[0].Name);
    }));
}
