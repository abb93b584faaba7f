using System.CommandLine;
using System.Globalization;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio icc make</c> verb, which creates a compact profile of a color space.</summary>
internal sealed class IccMakeVerb() : Verb("make", "Make a compact ICC profile of a color space.")
{
    private readonly Argument<string> space = new("SPACE") { CompletionSources =
        { static _ => SpaceNames.All.Select(known => known.Name).Append(SpaceNames.Gray) },
        Description = "Color space: srgb, scrgb, gray, display-p3, rec709, rec2020, adobe-rgb (compatible with Adobe RGB (1998)), "
            + "prophoto, or another RGB space of 'icc spaces'" };
    private readonly VariantOption variant = new();
    private readonly Option<string> version =
        new("--profile-version") { HelpName = "N", Description = "Version of the ICC specification, 2 or 4 (4)" };
    private readonly Option<string> points =
        new("--points") { HelpName = "N", Description = "Points of a curve in a table, 3 to 512 (134)" };
    private readonly Flag nonNegative =
        new("--non-negative", "Round negative colorants to 0 for readers that need it, at the cost of slight color errors");
    private readonly Option<string> description = new("--description") { HelpName = "TEXT", Description = "Name of the profile, in ASCII" };
    private readonly Option<string> copyright =
        new("--copyright") { HelpName = "TEXT", Description = "Copyright notice, in ASCII (default: public domain, CC0)" };
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols => [space, variant, version, points, nonNegative, description, copyright, .. output.All];

    internal override string Examples => """
          intaglio icc make srgb -o srgb.icc                     version 4, with the curve as a formula
          intaglio icc make srgb --variant micro -o srgb.icc     version 2, for every reader
          intaglio icc make rec2020 --non-negative -o - | wc -c  to another program
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(space)!;
        RgbColorSpace? rgb = SpaceNames.FindOrGray(name);
        output.RequireExtension(arguments, "a profile", ".icc", ".icm");
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual);
        result.RefuseTerminal("a profile");
        try
        {
            IccProfileOptions options = ReadOptions(arguments);
            IccProfile profile = rgb is null ? IccProfile.CreateGray(TransferFunction.Srgb, RgbColorSpace.Srgb.White, options)
                : IccProfile.Create(rgb, options);
            result.Open().Write(profile.ToArray());
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
        result.Complete();
        return ExitCode.Success;
    }

    private IccProfileOptions ReadOptions(ParseResult arguments)
    {
        string? number = arguments.GetValue(version), count = arguments.GetValue(points);
        (int Version, int Points)? ofVariant = variant.Read(arguments);
        if (number is not (null or "2" or "4"))
            throw new UsageException($"invalid {version.Name} '{number}' (expected 2 or 4)");
        int itsVersion = ofVariant?.Version ?? (number == "2" ? 2 : 4);
        if (number is not null && number[0] - '0' != itsVersion)
            throw new UsageException($"variant '{arguments.GetValue(variant)}' has version {itsVersion}; omit {version.Name}");
        if (count is not null && ofVariant is not null)
            throw new UsageException($"{variant.Name} and {points.Name} exclude each other");
        int itsPoints = ofVariant?.Points ?? IccProfileOptions.MagicPoints;
        if (count is not null && (!int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out itsPoints)
            || itsPoints is < 3 or > 512))
            throw new UsageException($"invalid {points.Name} '{count}' (expected 3 to 512)");
        return new IccProfileOptions
        {
            Version = itsVersion,
            CurvePoints = itsPoints,
            IsNonNegative = arguments.GetValue(nonNegative),
            Description = arguments.GetValue(description),
            Copyright = arguments.GetValue(copyright),
        };
    }
}
