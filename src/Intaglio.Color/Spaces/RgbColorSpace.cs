namespace Intaglio.Color;

/// <summary>An RGB color space: three colorants, a white point, and transfer functions.</summary>
public sealed class RgbColorSpace
{
    // Lazy, because a program needs one or two spaces, and inverting all matrices takes longer than converting a small image.
    private readonly Lazy<Colorants> colorants;

    private RgbColorSpace(string name, Func<Colorants> find, TransferFunction transfer)
        : this(name, new Lazy<Colorants>(find), transfer)
    {
    }

    private RgbColorSpace(string name, Lazy<Colorants> colorants, params TransferFunction[] transfers)
    {
        Name = name;
        this.colorants = colorants;
        Transfers = transfers.Length == 1 ? [transfers[0], transfers[0], transfers[0]] : transfers;
    }

    /// <summary>Gets sRGB (IEC 61966-2-1).</summary>
    /// <remarks>
    /// The standard specifies the matrix with four decimals, and everything else is derived from it. The white point is therefore the sum
    /// of its columns, (0.9505, 1.0000, 1.0890), which differs slightly from the white point of Rec. 709.
    /// </remarks>
    public static RgbColorSpace Srgb { get; } = new("sRGB",
        () => new(ColorMatrix.Parse("0.4124", "0.3576", "0.1805", "0.2126", "0.7152", "0.0722", "0.0193", "0.1192", "0.9505")),
        TransferFunction.Srgb);

    /// <summary>Gets scRGB (IEC 61966-2-2): the linear components of sRGB, including components below 0 and above 1.</summary>
    public static RgbColorSpace ScRgb { get; } = new("scRGB", Srgb.colorants, TransferFunction.Linear);

    /// <summary>Gets Display P3: the primaries of DCI-P3, the white point D65, and the transfer function of sRGB.</summary>
    public static RgbColorSpace DisplayP3 { get; } = new("Display P3",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.680", "0.320"), Chromaticity.Parse("0.265", "0.690"),
            Chromaticity.Parse("0.150", "0.060"), Chromaticity.D65), TransferFunction.Srgb);

    /// <summary>Gets Adobe RGB (1998), with a gamma of 563/256.</summary>
    public static RgbColorSpace AdobeRgb1998 { get; } = new("Adobe RGB (1998)",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.21", "0.71"),
            Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.CreatePower(563.0 / 256));

    /// <summary>Gets Adobe Wide Gamut RGB: monochromatic primaries of 700, 525 and 450 nm, and the white point D50.</summary>
    public static RgbColorSpace AdobeWideGamut { get; } = new("Adobe Wide Gamut",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.7347", "0.2653"), Chromaticity.Parse("0.1152", "0.8264"),
            Chromaticity.Parse("0.1566", "0.0177"), Chromaticity.D50), TransferFunction.CreatePower(563.0 / 256));

    /// <summary>Gets ROMM RGB (ISO 22028-2), also known as ProPhoto RGB, with the white point D50.</summary>
    public static RgbColorSpace ProPhoto { get; } = new("ProPhoto RGB",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.7347", "0.2653"), Chromaticity.Parse("0.1596", "0.8404"),
            Chromaticity.Parse("0.0366", "0.0001"), Chromaticity.D50), TransferFunction.Romm);

    /// <summary>Gets Apple RGB, the space of the Apple 13-inch display.</summary>
    public static RgbColorSpace AppleRgb { get; } = new("Apple RGB",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.625", "0.340"), Chromaticity.Parse("0.280", "0.595"),
            Chromaticity.Parse("0.155", "0.070"), Chromaticity.D65), TransferFunction.CreatePower(1.8));

    /// <summary>Gets ColorMatch RGB, the space of the PressView display, with the white point D50.</summary>
    public static RgbColorSpace ColorMatch { get; } = new("ColorMatch RGB",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.630", "0.340"), Chromaticity.Parse("0.295", "0.605"),
            Chromaticity.Parse("0.150", "0.075"), Chromaticity.D50), TransferFunction.CreatePower(1.8));

    /// <summary>Gets ITU-R BT.601 with 525 lines.</summary>
    public static RgbColorSpace Rec601Lines525 { get; } = new("Rec. 601 (525 lines)",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.630", "0.340"), Chromaticity.Parse("0.310", "0.595"),
            Chromaticity.Parse("0.155", "0.070"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.601 with 625 lines.</summary>
    public static RgbColorSpace Rec601Lines625 { get; } = new("Rec. 601 (625 lines)",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.29", "0.60"),
            Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.709.</summary>
    public static RgbColorSpace Rec709 { get; } = new("Rec. 709",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.30", "0.60"),
            Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.2020.</summary>
    public static RgbColorSpace Rec2020 { get; } = new("Rec. 2020",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.708", "0.292"), Chromaticity.Parse("0.170", "0.797"),
            Chromaticity.Parse("0.131", "0.046"), Chromaticity.D65), TransferFunction.Rec2020);

    /// <summary>Gets DCI-P3 (SMPTE RP 431-2), with the white point of digital cinema.</summary>
    public static RgbColorSpace DciP3 { get; } = new("DCI-P3",
        () => Colorants.FromPrimaries(Chromaticity.Parse("0.680", "0.320"), Chromaticity.Parse("0.265", "0.690"),
            Chromaticity.Parse("0.150", "0.060"), Chromaticity.Parse("0.314", "0.351")), TransferFunction.CreatePower(2.6));

    /// <summary>Gets CIE 1931 XYZ with the white point D65, as a color space.</summary>
    public static RgbColorSpace XyzD65 { get; } =
        new("XYZ D65", () => new(ColorMatrix.Identity, Chromaticity.D65.ToXyz()), TransferFunction.Linear);

    /// <summary>Gets CIE 1931 XYZ with the white point D50, as a color space.</summary>
    public static RgbColorSpace XyzD50 { get; } =
        new("XYZ D50", () => new(ColorMatrix.Identity, Chromaticity.D50.ToXyz()), TransferFunction.Linear);

    /// <summary>Gets all predefined color spaces.</summary>
    public static IReadOnlyList<RgbColorSpace> All { get; } =
        [Srgb, ScRgb, DisplayP3, AdobeRgb1998, AdobeWideGamut, ProPhoto, AppleRgb, ColorMatch, Rec601Lines525, Rec601Lines625, Rec709,
            Rec2020, DciP3, XyzD65, XyzD50];

    /// <summary>Gets the name of the color space.</summary>
    public string Name { get; }

    /// <summary>Gets the matrix from linear components to XYZ, whose columns are the colorants.</summary>
    public ColorMatrix ToXyz => colorants.Value.ToXyz;

    /// <summary>Gets the matrix from XYZ to linear components, which is the exact inverse of <see cref="ToXyz"/>.</summary>
    public ColorMatrix FromXyz => colorants.Value.FromXyz;

    /// <summary>Gets the white point in XYZ.</summary>
    /// <remarks>
    /// White is the sum of the colorants, except in two cases. <see cref="XyzD65"/> and <see cref="XyzD50"/> have the white points of their
    /// names. The space of a profile has D50, even if its colorants add up to another color.
    /// </remarks>
    public Tristimulus White => colorants.Value.White;

    /// <summary>Gets the transfer functions of red, green and blue, which are equal in all predefined color spaces.</summary>
    public IReadOnlyList<TransferFunction> Transfers { get; }

    /// <summary>Creates a color space from a matrix.</summary>
    /// <param name="name">The name.</param>
    /// <param name="toXyz">The matrix from linear components to XYZ. The white point is the sum of its columns.</param>
    /// <param name="transfers">One transfer function for all components, or three for red, green and blue.</param>
    /// <returns>The color space.</returns>
    /// <exception cref="ArgumentException">The number of transfer functions is neither one nor three.</exception>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    public static RgbColorSpace FromMatrix(string name, ColorMatrix toXyz, params TransferFunction[] transfers)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(toXyz);
        ArgumentNullException.ThrowIfNull(transfers);
        if (transfers.Length is not (1 or 3))
            throw new ArgumentException($"There must be one or three transfer functions, not {transfers.Length}.", nameof(transfers));
        return new RgbColorSpace(name, new Lazy<Colorants>(new Colorants(toXyz)), [.. transfers]);
    }

    /// <summary>Creates a color space from the colorants of a profile, which do not need to add up to D50.</summary>
    internal static RgbColorSpace FromProfile(string name, ColorMatrix colorants, TransferFunction[] transfers) =>
        new(name, new Lazy<Colorants>(new Colorants(colorants, IccNumbers.D50)), transfers);

    /// <summary>Creates a color space from the chromaticities of its primaries and its white point.</summary>
    /// <param name="name">The name.</param>
    /// <param name="red">The chromaticity of red.</param>
    /// <param name="green">The chromaticity of green.</param>
    /// <param name="blue">The chromaticity of blue.</param>
    /// <param name="white">The chromaticity of the white point, whose luminance is 1.</param>
    /// <param name="transfer">The transfer function.</param>
    /// <returns>The color space.</returns>
    /// <exception cref="InvalidOperationException">The primaries lie on a line.</exception>
    /// <exception cref="ArgumentException">The y coordinate of <paramref name="white"/> is 0.</exception>
    public static RgbColorSpace FromPrimaries(string name, Chromaticity red, Chromaticity green, Chromaticity blue, Chromaticity white,
        TransferFunction transfer)
    {
        ArgumentNullException.ThrowIfNull(name);
        return new(name, new Lazy<Colorants>(Colorants.FromPrimaries(red, green, blue, white)), transfer);
    }

    /// <summary>Computes the matrix from the linear components of this space to those of another.</summary>
    /// <param name="target">The other color space.</param>
    /// <returns>The matrix, which maps white exactly to white by Bradford chromatic adaptation.</returns>
    /// <exception cref="ArgumentException">The white point of this space is not valid, because a cone response is 0.</exception>
    public ColorMatrix MatrixTo(RgbColorSpace target)
    {
        ArgumentNullException.ThrowIfNull(target);
        return target.FromXyz.Multiply(ChromaticAdaptation.CreateBradford(White, target.White)).Multiply(ToXyz);
    }

    /// <summary>Returns the color space with the same colorants, the same white point and linear components.</summary>
    /// <returns>The linear color space, or this instance if its components are already linear.</returns>
    public RgbColorSpace ToLinear() =>
        Transfers.All(transfer => transfer == TransferFunction.Linear) ? this : WithTransfer(TransferFunction.Linear);

    /// <inheritdoc cref="Colorants.HasNeutralGrays"/>
    internal bool HasNeutralGrays => colorants.Value.HasNeutralGrays;

    /// <summary>
    /// Gets a value indicating whether the colorants are those of a profile, relative to the white point of the connection space.
    /// </summary>
    internal bool IsOfProfile => White == IccNumbers.D50;

    /// <summary>Returns the color space with the same colorants and white point, and another transfer function.</summary>
    internal RgbColorSpace WithTransfer(TransferFunction transfer) => new($"{Name}, {transfer}", colorants, transfer);

    /// <summary>Determines whether components have the same meaning in another space.</summary>
    internal bool IsSameAs(RgbColorSpace other) =>
        ReferenceEquals(this, other) || (HasSameColorants(other) && Transfers.SequenceEqual(other.Transfers));

    /// <summary>Determines whether linear components have the same meaning in another space.</summary>
    internal bool HasSameColorants(RgbColorSpace other) => ToXyz.Equals(other.ToXyz) && White == other.White;

    /// <summary>Returns the name of the color space.</summary>
    public override string ToString() => Name;
}
