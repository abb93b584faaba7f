namespace Intaglio.Color;

/// <summary>The transform of a profile between its device space and the profile connection space.</summary>
/// <remarks>
/// Device numbers range from 0 to 1. Lab consists of L* from 0 to 100, a* and b*. XYZ has Y = 1 for white. The white point of the
/// connection space is D50. The inputs and outputs of curves and tables are clamped (ICC.1:2022, 10.18 and annex F.3). An instance can be
/// used from several threads at once.
/// </remarks>
public sealed class IccTransform
{
    private static readonly double[] d50 = [IccNumbers.D50.X.ToDouble(), 1, IccNumbers.D50.Z.ToDouble()];

    private readonly IccPath? toPcs, fromPcs, gamut;

    // For absolute colorimetry: the media white point divided by D50.
    private readonly double[]? whiteShares;

    private IccTransform(IccHeader header, IccPath? toPcs, IccPath? fromPcs, IccPath? gamut, double[]? whiteShares)
    {
        Channels = IccEncoding.CountChannels(header.ColorSpace);
        PcsChannels = IccEncoding.CountChannels(header.ConnectionSpace);
        IsLab = header.ConnectionSpace == "Lab";
        (this.toPcs, this.fromPcs, this.gamut, this.whiteShares) = (toPcs, fromPcs, gamut, whiteShares);
    }

    /// <summary>Gets the number of channels of the device space.</summary>
    public int Channels { get; }

    /// <summary>Gets the number of channels of the connection space: 3, or the number of target channels of a device link.</summary>
    public int PcsChannels { get; }

    /// <summary>Gets a value indicating whether the connection space is Lab. Otherwise, it is XYZ, except for a device link.</summary>
    public bool IsLab { get; }

    /// <summary>Gets a value indicating whether the profile can convert device colors to the connection space.</summary>
    public bool HasToPcs => toPcs is not null;

    /// <summary>Gets a value indicating whether the profile can convert colors of the connection space to device colors.</summary>
    public bool HasFromPcs => fromPcs is not null;

    /// <summary>Gets a value indicating whether the profile has a gamut table.</summary>
    public bool HasGamut => gamut is not null;

    /// <summary>Converts device colors to the connection space.</summary>
    /// <param name="device">The device colors, <see cref="Channels"/> numbers for each color.</param>
    /// <param name="pcs">The buffer for the colors of the connection space, <see cref="PcsChannels"/> numbers for each color.</param>
    /// <exception cref="InvalidOperationException"><see cref="HasToPcs"/> is <see langword="false"/>.</exception>
    /// <exception cref="ArgumentException">
    /// The last color of <paramref name="device"/> is incomplete, or <paramref name="pcs"/> is too short.
    /// </exception>
    public void ToPcs(ReadOnlySpan<double> device, Span<double> pcs)
    {
        int count = Count(toPcs, device.Length, Channels, pcs.Length, PcsChannels, nameof(device), nameof(pcs));
        for (int i = 0; i < count; i++)
        {
            Span<double> color = pcs.Slice(i * PcsChannels, PcsChannels);
            toPcs!.Apply(device.Slice(i * Channels, Channels), color);
            Scale(color, isBack: false);
        }
    }

    /// <summary>Converts colors of the connection space to device colors.</summary>
    /// <param name="pcs">The colors of the connection space, <see cref="PcsChannels"/> numbers for each color.</param>
    /// <param name="device">The buffer for the device colors, <see cref="Channels"/> numbers for each color.</param>
    /// <exception cref="InvalidOperationException"><see cref="HasFromPcs"/> is <see langword="false"/>.</exception>
    /// <exception cref="ArgumentException">
    /// The last color of <paramref name="pcs"/> is incomplete, or <paramref name="device"/> is too short.
    /// </exception>
    public void FromPcs(ReadOnlySpan<double> pcs, Span<double> device)
    {
        int count = Count(fromPcs, pcs.Length, PcsChannels, device.Length, Channels, nameof(pcs), nameof(device));
        Span<double> color = stackalloc double[PcsChannels];
        for (int i = 0; i < count; i++)
        {
            pcs.Slice(i * PcsChannels, PcsChannels).CopyTo(color);
            Scale(color, isBack: true);
            fromPcs!.Apply(color, device.Slice(i * Channels, Channels));
        }
    }

    /// <summary>
    /// Determines whether a color of the connection space is in the gamut of the device, according to the gamut table (<c>gamt</c>).
    /// </summary>
    /// <param name="pcs">The color, <see cref="PcsChannels"/> numbers.</param>
    /// <returns><see langword="true"/> if the color is in the gamut; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="InvalidOperationException"><see cref="HasGamut"/> is <see langword="false"/>.</exception>
    /// <exception cref="ArgumentException">The length of <paramref name="pcs"/> is not <see cref="PcsChannels"/>.</exception>
    public bool IsInGamut(ReadOnlySpan<double> pcs)
    {
        Span<double> distance = [0], color = stackalloc double[PcsChannels];
        if (pcs.Length != PcsChannels)
            throw new ArgumentException($"A color must have {PcsChannels} numbers, not {pcs.Length}.", nameof(pcs));
        _ = Count(gamut, pcs.Length, PcsChannels, distance.Length, 1, nameof(pcs), nameof(pcs));
        pcs.CopyTo(color);
        Scale(color, isBack: true);
        gamut!.Apply(color, distance);
        return distance[0] == 0;
    }

    internal static IccTransform Create(IccProfile profile, IccRenderingIntent intent)
    {
        IccHeader header = profile.Header;
        if (header.DeviceClass != "link" && header.ConnectionSpace != "XYZ" && header.ConnectionSpace != "Lab")
            throw new ColorFormatException($"The profile's connection space must be 'XYZ' or 'Lab', not '{header.ConnectionSpace}'.");
        int table = intent == IccRenderingIntent.AbsoluteColorimetric ? (int)IccRenderingIntent.RelativeColorimetric : (int)intent;
        IccPath? to = ReadTable(profile, "A2B", table, header.ColorSpace, header.ConnectionSpace), from = null, gamut = null;
        if (header.DeviceClass != "link" && header.DeviceClass != "abst")
        {
            from = ReadTable(profile, "B2A", table, header.ConnectionSpace, header.ColorSpace);
            gamut = profile.Find("gamt") is { } tag ? IccPath.FromTable(in tag, header.ConnectionSpace, "GRAY") : null;
        }
        if (to is null && from is null)
            (to, from) = header.DeviceClass == "link" ? throw new NotSupportedException("The profile is a device link without a table.")
                : profile.IsMatrix ? CreateMatrix(profile) : profile.IsGray ? CreateGray(profile)
                : throw new NotSupportedException(
                    $"The profile with class '{header.DeviceClass}' and color space '{header.ColorSpace}' has no tables, no colorants "
                    + "with curves, and no curve for gray.");
        return new IccTransform(header, to, from, gamut, intent == IccRenderingIntent.AbsoluteColorimetric && header.DeviceClass != "link"
            ? FindWhiteShares(profile) : null);
    }

    private static IccPath? ReadTable(IccProfile profile, string name, int intent, IccSignature from, IccSignature to) =>
        (profile.Find($"{name}{intent}") ?? profile.Find($"{name}0")) is { } tag ? IccPath.FromTable(in tag, from, to) : null;

    private static (IccPath To, IccPath From) CreateMatrix(IccProfile profile)
    {
        RgbColorSpace space = profile.ToColorSpace();
        double[] toXyz = space.ToXyz.ToDoubles(), fromXyz = space.FromXyz.ToDoubles();
        return (new IccPath((device, xyz) =>
        {
            Span<double> linear = [Decode(space.Transfers[0], device[0]), Decode(space.Transfers[1], device[1]),
                Decode(space.Transfers[2], device[2])];
            Multiply(toXyz, linear, xyz);
        }), new IccPath((xyz, device) =>
        {
            Multiply(fromXyz, xyz, device);
            for (int i = 0; i < 3; i++)
                device[i] = Encode(space.Transfers[i], device[i]);
        }));
    }

    private static (IccPath To, IccPath From) CreateGray(IccProfile profile)
    {
        TransferFunction transfer = profile.ToGrayTransfer();
        if (profile.Header.ConnectionSpace == "Lab")
            return (new IccPath((device, lab) => (lab[0], lab[1], lab[2]) = (Decode(transfer, device[0]) * 100, 0, 0)),
                new IccPath((lab, device) => device[0] = Encode(transfer, lab[0] / 100)));
        return (new IccPath((device, xyz) =>
        {
            double luminance = Decode(transfer, device[0]);
            for (int i = 0; i < 3; i++)
                xyz[i] = luminance * d50[i];
        }), new IccPath((xyz, device) => device[0] = Encode(transfer, xyz[1])));
    }

    private static double Decode(TransferFunction curve, double encoded) => IccStage.Clamp(curve.Decode(IccStage.Clamp(encoded)));

    private static double Encode(TransferFunction curve, double linear) => IccStage.Clamp(curve.Encode(IccStage.Clamp(linear)));

    // ICC.1:2022, annex D.6. The media white point of version 2 display profiles is ignored.
    private static double[]? FindWhiteShares(IccProfile profile)
    {
        if (profile.MediaWhite is not { } white || profile.Header.Version.Major < 4 && profile.Header.DeviceClass == "mntr")
            return null;
        double[] shares = [white.X.ToDouble() / d50[0], white.Y.ToDouble(), white.Z.ToDouble() / d50[2]];
        return Array.TrueForAll(shares, share => share > 0) ? shares
            : throw new ColorFormatException("The profile's media white point 'wtpt' is invalid: all of its numbers must be above 0.");
    }

    private static int Count(IccPath? path, int inputs, int inputChannels, int outputs, int outputChannels, string source,
        string destination)
    {
        if (path is null)
            throw new InvalidOperationException("The profile does not support this transform.");
        int count = inputs / inputChannels;
        if (count * inputChannels != inputs)
            throw new ArgumentException($"The number of inputs, {inputs}, is not a multiple of {inputChannels}.", source);
        return outputs / outputChannels >= count ? count
            : throw new ArgumentException($"The destination holds {outputs} numbers, but {count} colors need {count * outputChannels}.",
                destination);
    }

    private static void Multiply(double[] matrix, ReadOnlySpan<double> source, Span<double> destination)
    {
        (double x, double y, double z) = (source[0], source[1], source[2]);
        for (int row = 0; row < 3; row++)
            destination[row] = matrix[row * 3] * x + matrix[row * 3 + 1] * y + matrix[row * 3 + 2] * z;
    }

    private void Scale(Span<double> color, bool isBack)
    {
        if (whiteShares is null)
            return;
        if (IsLab)
            (color[0], color[1], color[2]) = new CieLab(color[0], color[1], color[2]).ToXyz(IccNumbers.D50);
        for (int i = 0; i < 3; i++)
            color[i] = isBack ? color[i] / whiteShares[i] : color[i] * whiteShares[i];
        if (IsLab)
            (color[0], color[1], color[2]) = CieLab.FromXyz(color[0], color[1], color[2], IccNumbers.D50);
    }
}
