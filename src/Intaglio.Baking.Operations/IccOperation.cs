using Intaglio.Color;

namespace Intaglio.Baking.Operations;

/// <summary>Writes a compact ICC profile of a color space.</summary>
public sealed class IccOperation : BakeOperation
{
    private const int LeastPoints = 3, MostPoints = 512, MostCharacters = 1000;

    private static readonly KeyValuePair<string, RgbColorSpace?>[] spaces = [.. ColorNames.Spaces, new("gray", null)];

    private static readonly KeyValuePair<string, int>[] versions = [new("2", 2), new("4", 4)];

    /// <inheritdoc/>
    public override string Name => "icc";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.None;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "icc";

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [typeof(IccProfile)];

    /// <summary>Gets or sets the color space, or <see langword="null"/> for gray with the curve of sRGB. The default is sRGB.</summary>
    public RgbColorSpace? Space { get; set; } = RgbColorSpace.Srgb;

    /// <summary>Gets or sets the version of the ICC specification, 2 or 4. The default is 4.</summary>
    public int ProfileVersion { get; set; } = 4;

    /// <summary>Gets or sets the points of a curve in a table, 3 to 512. The default is 134.</summary>
    public int Points { get; set; } = IccProfileOptions.MagicPoints;

    /// <summary>Gets or sets a value indicating whether negative colorants are rounded to 0.</summary>
    public bool IsNonNegative { get; set; }

    /// <summary>Gets or sets the name of the profile, 1 to 1,000 printable ASCII characters, or <see langword="null"/>.</summary>
    public string? Description { get; set; }

    /// <summary>Gets or sets the copyright notice, 1 to 1,000 printable ASCII characters, or <see langword="null"/>.</summary>
    public string? Copyright { get; set; }

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Space = settings.VisitChoice("space", Space, spaces);
        ProfileVersion = settings.VisitChoice("profile-version", ProfileVersion, versions);
        Points = (int)settings.VisitInteger("points", Points, LeastPoints, MostPoints);
        IsNonNegative = settings.VisitFlag("non-negative", IsNonNegative);
        Description = settings.VisitText("description", Description, text => ParseText("description", text), text => text);
        Copyright = settings.VisitText("copyright", Copyright, text => ParseText("copyright", text), text => text);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        IccProfileOptions options = new()
        {
            Version = ProfileVersion,
            CurvePoints = Points,
            IsNonNegative = IsNonNegative,
            Description = Description,
            Copyright = Copyright,
        };
        byte[] profile = PictureData.Guard(() => (Space is null
            ? IccProfile.CreateGray(TransferFunction.Srgb, RgbColorSpace.Srgb.White, options)
            : IccProfile.Create(Space, options)).ToArray());
        context.CreateOutput().Write(profile);
        return null;
    }

    private static string ParseText(string name, string text) =>
        text.Length <= MostCharacters && text.All(character => character is >= ' ' and <= '~') ? text
            : throw new FormatException($"invalid '{name}' (expected at most {MostCharacters} printable ASCII characters)");
}
