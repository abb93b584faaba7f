namespace Intaglio.Color;

/// <summary>A space of red, green and blue: three colorants whose sum is white, and how components are stored.</summary>
public sealed class RgbColorSpace
{
    // Of the spaces of standards a program needs one or two, and inverting the matrices of all takes longer than a small image.
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

    /// <summary>
    /// Gets sRGB: IEC 61966-2-1. The standard gives its matrix in four decimals, and all else follows from them: its white, their sum, is
    /// 0.9505 1.0000 1.0890, and not the one of the chromaticities of Rec. 709.
    /// </summary>
    public static RgbColorSpace Srgb { get; } = new("sRGB", () => new(ColorMatrix.Parse("0.4124", "0.3576", "0.1805", "0.2126", "0.7152", "0.0722", "0.0193", "0.1192", "0.9505")), TransferFunction.Srgb);

    /// <summary>Gets scRGB: IEC 61966-2-2, the linear components of sRGB, below 0 and above 1 too.</summary>
    public static RgbColorSpace ScRgb { get; } = new("scRGB", Srgb.colorants, TransferFunction.Linear);

    /// <summary>Gets Display P3: the primaries of DCI-P3 under D65, stored as sRGB.</summary>
    public static RgbColorSpace DisplayP3 { get; } = new("Display P3", () => Colorants.FromPrimaries(Chromaticity.Parse("0.680", "0.320"), Chromaticity.Parse("0.265", "0.690"), Chromaticity.Parse("0.150", "0.060"), Chromaticity.D65), TransferFunction.Srgb);

    /// <summary>Gets Adobe RGB (1998), whose gamma is 2 51/256.</summary>
    public static RgbColorSpace AdobeRgb1998 { get; } = new("Adobe RGB (1998)", () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.21", "0.71"), Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.CreatePower(563.0 / 256));

    /// <summary>Gets Adobe Wide Gamut RGB: monochromatic primaries of 700, 525 and 450 nm under D50.</summary>
    public static RgbColorSpace AdobeWideGamut { get; } = new("Adobe Wide Gamut", () => Colorants.FromPrimaries(Chromaticity.Parse("0.7347", "0.2653"), Chromaticity.Parse("0.1152", "0.8264"), Chromaticity.Parse("0.1566", "0.0177"), Chromaticity.D50), TransferFunction.CreatePower(563.0 / 256));

    /// <summary>Gets ROMM RGB, known as ProPhoto RGB: ISO 22028-2, under D50.</summary>
    public static RgbColorSpace ProPhoto { get; } = new("ProPhoto RGB", () => Colorants.FromPrimaries(Chromaticity.Parse("0.7347", "0.2653"), Chromaticity.Parse("0.1596", "0.8404"), Chromaticity.Parse("0.0366", "0.0001"), Chromaticity.D50), TransferFunction.Romm);

    /// <summary>Gets Apple RGB: of the 13-inch display.</summary>
    public static RgbColorSpace AppleRgb { get; } = new("Apple RGB", () => Colorants.FromPrimaries(Chromaticity.Parse("0.625", "0.340"), Chromaticity.Parse("0.280", "0.595"), Chromaticity.Parse("0.155", "0.070"), Chromaticity.D65), TransferFunction.CreatePower(1.8));

    /// <summary>Gets ColorMatch RGB: of the PressView display, under D50.</summary>
    public static RgbColorSpace ColorMatch { get; } = new("ColorMatch RGB", () => Colorants.FromPrimaries(Chromaticity.Parse("0.630", "0.340"), Chromaticity.Parse("0.295", "0.605"), Chromaticity.Parse("0.150", "0.075"), Chromaticity.D50), TransferFunction.CreatePower(1.8));

    /// <summary>Gets ITU-R BT.601 with 525 lines.</summary>
    public static RgbColorSpace Rec601Lines525 { get; } = new("Rec. 601 (525 lines)", () => Colorants.FromPrimaries(Chromaticity.Parse("0.630", "0.340"), Chromaticity.Parse("0.310", "0.595"), Chromaticity.Parse("0.155", "0.070"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.601 with 625 lines.</summary>
    public static RgbColorSpace Rec601Lines625 { get; } = new("Rec. 601 (625 lines)", () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.29", "0.60"), Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.709.</summary>
    public static RgbColorSpace Rec709 { get; } = new("Rec. 709", () => Colorants.FromPrimaries(Chromaticity.Parse("0.64", "0.33"), Chromaticity.Parse("0.30", "0.60"), Chromaticity.Parse("0.15", "0.06"), Chromaticity.D65), TransferFunction.Rec709);

    /// <summary>Gets ITU-R BT.2020.</summary>
    public static RgbColorSpace Rec2020 { get; } = new("Rec. 2020", () => Colorants.FromPrimaries(Chromaticity.Parse("0.708", "0.292"), Chromaticity.Parse("0.170", "0.797"), Chromaticity.Parse("0.131", "0.046"), Chromaticity.D65), TransferFunction.Rec2020);

    /// <summary>Gets DCI-P3: SMPTE RP 431-2, with the white of the cinema.</summary>
    public static RgbColorSpace DciP3 { get; } = new("DCI-P3", () => Colorants.FromPrimaries(Chromaticity.Parse("0.680", "0.320"), Chromaticity.Parse("0.265", "0.690"), Chromaticity.Parse("0.150", "0.060"), Chromaticity.Parse("0.314", "0.351")), TransferFunction.CreatePower(2.6));

    /// <summary>Gets X, Y and Z of CIE 1931 as they are, where D65 is white.</summary>
    public static RgbColorSpace XyzD65 { get; } = new("XYZ D65", () => new(ColorMatrix.Identity, Chromaticity.D65.ToXyz()), TransferFunction.Linear);

    /// <summary>Gets X, Y and Z of CIE 1931 as they are, where D50 is white.</summary>
    public static RgbColorSpace XyzD50 { get; } = new("XYZ D50", () => new(ColorMatrix.Identity, Chromaticity.D50.ToXyz()), TransferFunction.Linear);

    /// <summary>Gets all of these.</summary>
    public static IReadOnlyList<RgbColorSpace> All { get; } =
        [Srgb, ScRgb, DisplayP3, AdobeRgb1998, AdobeWideGamut, ProPhoto, AppleRgb, ColorMatch, Rec601Lines525, Rec601Lines625, Rec709, Rec2020, DciP3, XyzD65, XyzD50];

    /// <summary>Gets the space's name.</summary>
    public string Name { get; }

    /// <summary>Gets the matrix from linear components to X, Y and Z; its columns are the colorants.</summary>
    public ColorMatrix ToXyz => colorants.Value.ToXyz;

    /// <summary>Gets the matrix from X, Y and Z to linear components: the inverse, exactly.</summary>
    public ColorMatrix FromXyz => colorants.Value.FromXyz;

    /// <summary>
    /// Gets X, Y and Z of white: where the components are all 1. In spaces of X, Y and Z themselves they are not, and in the space of a profile
    /// white is D50 even where its colorants add up to another color.
    /// </summary>
    public Tristimulus White => colorants.Value.White;

    /// <summary>Gets how red, green and blue are stored: in the spaces of standards, all in the same way.</summary>
    public IReadOnlyList<TransferFunction> Transfers { get; }

    /// <summary>A space that a standard or a profile gives by its matrix.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="toXyz">From linear components to X, Y and Z. White is the sum of its columns.</param>
    /// <param name="transfers">How components are stored: one function for all, or one each for red, green and blue.</param>
    /// <exception cref="ArgumentException">There is neither one function nor three.</exception>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    public static RgbColorSpace FromMatrix(string name, ColorMatrix toXyz, params TransferFunction[] transfers)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(toXyz);
        ArgumentNullException.ThrowIfNull(transfers);
        if (transfers.Length is not (1 or 3))
            throw new ArgumentException($"A space has one function for how components are stored, or three, not {transfers.Length}.", nameof(transfers));
        return new RgbColorSpace(name, new Lazy<Colorants>(new Colorants(toXyz)), [.. transfers]);
    }

    /// <summary>A space that a profile gives by its colorants under D50, which need not add up to it.</summary>
    internal static RgbColorSpace FromProfile(string name, ColorMatrix colorants, TransferFunction[] transfers) => new(name, new Lazy<Colorants>(new Colorants(colorants, IccNumbers.D50)), transfers);

    /// <summary>A space that a standard gives by the chromaticities of its primaries and of its white.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="red">Of red.</param>
    /// <param name="green">Of green.</param>
    /// <param name="blue">Of blue.</param>
    /// <param name="white">Of white, whose luminance is 1.</param>
    /// <param name="transfer">How components are stored.</param>
    /// <exception cref="InvalidOperationException">The primaries lie on a line.</exception>
    /// <exception cref="ArgumentException">The y of white is 0.</exception>
    public static RgbColorSpace FromPrimaries(string name, Chromaticity red, Chromaticity green, Chromaticity blue, Chromaticity white, TransferFunction transfer)
    {
        ArgumentNullException.ThrowIfNull(name);
        return new(name, new Lazy<Colorants>(Colorants.FromPrimaries(red, green, blue, white)), transfer);
    }

    /// <summary>The matrix from the linear components of this space to those of another. White becomes white, exactly, by Bradford's adaptation.</summary>
    /// <param name="target">The other space.</param>
    /// <exception cref="ArgumentException">The white of this space is none: a response of its cones is 0.</exception>
    public ColorMatrix MatrixTo(RgbColorSpace target)
    {
        ArgumentNullException.ThrowIfNull(target);
        return target.FromXyz.Multiply(ChromaticAdaptation.CreateBradford(White, target.White)).Multiply(ToXyz);
    }

    /// <summary>Returns the space with the same colorants and white whose components are linear light.</summary>
    /// <returns>The space; this one itself if its components are linear already.</returns>
    public RgbColorSpace ToLinear() => Transfers.All(transfer => transfer == TransferFunction.Linear) ? this : WithTransfer(TransferFunction.Linear);

    /// <summary>Gets whether white is where all components are 1, so that equal components are greys.</summary>
    internal bool HasNeutralGrays => ToXyz.Multiply(Tristimulus.One) == White;

    /// <summary>Gets whether the colorants are those of a profile, in the connection space.</summary>
    internal bool IsOfProfile => White == IccNumbers.D50;

    /// <summary>The space with the same colorants and white, stored in another way.</summary>
    internal RgbColorSpace WithTransfer(TransferFunction transfer) => new($"{Name}, {transfer}", colorants, transfer);

    /// <summary>Whether components of this space mean in another what they mean here.</summary>
    internal bool IsSameAs(RgbColorSpace other) => ReferenceEquals(this, other) || (HasSameColorants(other) && Transfers.SequenceEqual(other.Transfers));

    /// <summary>Whether linear components of this space are those of another.</summary>
    internal bool HasSameColorants(RgbColorSpace other) => ToXyz.Equals(other.ToXyz) && White == other.White;

    /// <summary>The space's name.</summary>
    public override string ToString() => Name;
}
