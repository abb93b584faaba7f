namespace Intaglio.Color;

/// <summary>
/// The conversions of a profile between the numbers of its device, or of its space, and the connection space. A device's numbers are from 0 to
/// 1, Lab is L* from 0 to 100 with a* and b*, X, Y and Z have a white of Y = 1; all under D50. What curves and tables are given, and what
/// they give, is cut off where it is beyond (ICC.1:2022, 10.18 and annex F.3). Threads may share it.
/// </summary>
public sealed class IccTransform
{
    private static readonly double[] d50 = [IccNumbers.D50.X.ToDouble(), 1, IccNumbers.D50.Z.ToDouble()];

    private readonly IccPath? toPcs, fromPcs, gamut;

    // For absolute colours: the medium's white by D50.
    private readonly double[]? whiteShares;

    private IccTransform(IccHeader header, IccPath? toPcs, IccPath? fromPcs, IccPath? gamut, double[]? whiteShares)
    {
        Channels = IccEncoding.CountChannels(header.ColorSpace);
        PcsChannels = IccEncoding.CountChannels(header.ConnectionSpace);
        IsLab = header.ConnectionSpace == "Lab";
        (this.toPcs, this.fromPcs, this.gamut, this.whiteShares) = (toPcs, fromPcs, gamut, whiteShares);
    }

    /// <summary>Gets how many numbers a colour of the device has.</summary>
    public int Channels { get; }

    /// <summary>Gets how many numbers a colour of the connection space has: three, but where a link leads to another device.</summary>
    public int PcsChannels { get; }

    /// <summary>Gets whether the connection space is Lab; else it is X, Y and Z, but of a link.</summary>
    public bool IsLab { get; }

    /// <summary>Gets whether the profile tells what the device's numbers look like.</summary>
    public bool HasToPcs => toPcs != null;

    /// <summary>Gets whether the profile tells the device's numbers for a colour.</summary>
    public bool HasFromPcs => fromPcs != null;

    /// <summary>Gets whether the profile tells which colours the device has.</summary>
    public bool HasGamut => gamut != null;

    /// <summary>Converts colours to the connection space.</summary>
    /// <param name="device">The device's numbers, <see cref="Channels"/> for each colour.</param>
    /// <param name="pcs">Takes <see cref="PcsChannels"/> numbers for each.</param>
    /// <exception cref="InvalidOperationException">The profile has no such conversion.</exception>
    /// <exception cref="ArgumentException">These are no whole colours, or there is no room for them.</exception>
    public void ToPcs(ReadOnlySpan<double> device, Span<double> pcs)
    {
        int count = Count(toPcs, device.Length, Channels, pcs.Length, PcsChannels);
        for (int i = 0; i < count; i++)
        {
            Span<double> color = pcs.Slice(i * PcsChannels, PcsChannels);
            toPcs!.Apply(device.Slice(i * Channels, Channels), color);
            Scale(color, isBack: false);
        }
    }

    /// <summary>Converts colours of the connection space to the device's numbers.</summary>
    /// <param name="pcs"><see cref="PcsChannels"/> numbers for each colour.</param>
    /// <param name="device">Takes <see cref="Channels"/> numbers for each.</param>
    /// <exception cref="InvalidOperationException">The profile has no such conversion.</exception>
    /// <exception cref="ArgumentException">These are no whole colours, or there is no room for them.</exception>
    public void FromPcs(ReadOnlySpan<double> pcs, Span<double> device)
    {
        int count = Count(fromPcs, pcs.Length, PcsChannels, device.Length, Channels);
        Span<double> color = stackalloc double[PcsChannels];
        for (int i = 0; i < count; i++)
        {
            pcs.Slice(i * PcsChannels, PcsChannels).CopyTo(color);
            Scale(color, isBack: true);
            fromPcs!.Apply(color, device.Slice(i * Channels, Channels));
        }
    }

    /// <summary>Whether the device has a colour of the connection space, as the profile's table of its gamut tells (<c>gamt</c>).</summary>
    /// <param name="pcs"><see cref="PcsChannels"/> numbers.</param>
    /// <exception cref="InvalidOperationException">The profile has no such table.</exception>
    /// <exception cref="ArgumentException">These are not so many.</exception>
    public bool IsInGamut(ReadOnlySpan<double> pcs)
    {
        Span<double> distance = [0], color = stackalloc double[PcsChannels];
        if (pcs.Length != PcsChannels)
            throw new ArgumentException($"A colour has {PcsChannels} numbers, not {pcs.Length}.", nameof(pcs));
        _ = Count(gamut, pcs.Length, PcsChannels, distance.Length, 1);
        pcs.CopyTo(color);
        Scale(color, isBack: true);
        gamut!.Apply(color, distance);
        return distance[0] == 0;
    }

    internal static IccTransform Create(IccProfile profile, IccRenderingIntent intent)
    {
        IccHeader header = profile.Header;
        if (header.DeviceClass != "link" && header.ConnectionSpace != "XYZ" && header.ConnectionSpace != "Lab")
            throw new ColorFormatException($"The profile's connection space is '{header.ConnectionSpace}'; only a link has another than 'XYZ' and 'Lab'.");
        int table = intent == IccRenderingIntent.AbsoluteColorimetric ? (int)IccRenderingIntent.RelativeColorimetric : (int)intent;
        IccPath? to = ReadTable(profile, "A2B", table, header.ColorSpace, header.ConnectionSpace), from = null, gamut = null;
        if (header.DeviceClass != "link" && header.DeviceClass != "abst")
        {
            from = ReadTable(profile, "B2A", table, header.ConnectionSpace, header.ColorSpace);
            gamut = profile.Find("gamt") is { } tag ? IccPath.FromTable(in tag, header.ConnectionSpace, "GRAY") : null;
        }
        if (to is null && from is null)
            (to, from) = header.DeviceClass == "link" ? throw new NotSupportedException("The profile is a link without a table.")
                : profile.IsMatrix ? CreateMatrix(profile) : profile.IsGray ? CreateGray(profile)
                : throw new NotSupportedException($"The profile has no tables, and neither colorants with curves nor a curve for grey; its class is '{header.DeviceClass}', its space '{header.ColorSpace}'.");
        return new IccTransform(header, to, from, gamut, intent == IccRenderingIntent.AbsoluteColorimetric && header.DeviceClass != "link" ? FindWhiteShares(profile) : null);
    }

    private static IccPath? ReadTable(IccProfile profile, string name, int intent, IccSignature from, IccSignature to) =>
        (profile.Find($"{name}{intent}") ?? profile.Find($"{name}0")) is { } tag ? IccPath.FromTable(in tag, from, to) : null;

    private static (IccPath To, IccPath From) CreateMatrix(IccProfile profile)
    {
        RgbColorSpace space = profile.ToColorSpace();
        double[] toXyz = space.ToXyz.ToDoubles(), fromXyz = space.FromXyz.ToDoubles();
        return (new IccPath((device, xyz) =>
        {
            Span<double> linear = [Decode(space.Transfers[0], device[0]), Decode(space.Transfers[1], device[1]), Decode(space.Transfers[2], device[2])];
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
            return (new IccPath((device, lab) => (lab[0], lab[1], lab[2]) = (Decode(transfer, device[0]) * 100, 0, 0)), new IccPath((lab, device) => device[0] = Encode(transfer, lab[0] / 100)));
        return (new IccPath((device, xyz) =>
        {
            double luminance = Decode(transfer, device[0]);
            for (int i = 0; i < 3; i++)
                xyz[i] = luminance * d50[i];
        }), new IccPath((xyz, device) => device[0] = Encode(transfer, xyz[1])));
    }

    private static double Decode(TransferFunction curve, double encoded) => IccStage.Clamp(curve.Decode(IccStage.Clamp(encoded)));

    private static double Encode(TransferFunction curve, double linear) => IccStage.Clamp(curve.Encode(IccStage.Clamp(linear)));

    // ICC.1:2022, annex D.6. A display of version 2 shows its white as white, whatever its tag says.
    private static double[]? FindWhiteShares(IccProfile profile)
    {
        if (profile.MediaWhite is not { } white || profile.Header.Version.Major < 4 && profile.Header.DeviceClass == "mntr")
            return null;
        double[] shares = [white.X.ToDouble() / d50[0], white.Y.ToDouble(), white.Z.ToDouble() / d50[2]];
        return Array.TrueForAll(shares, share => share > 0) ? shares : throw new ColorFormatException("The profile's 'wtpt' is no white: one of its numbers is not above 0.");
    }

    private static int Count(IccPath? path, int inputs, int inputChannels, int outputs, int outputChannels)
    {
        if (path is null)
            throw new InvalidOperationException("The profile has no such conversion.");
        int count = inputs / inputChannels;
        if (count * inputChannels != inputs)
            throw new ArgumentException($"{inputs} numbers are no whole colours of {inputChannels}.");
        return outputs / outputChannels >= count ? count : throw new ArgumentException($"There is room for {outputs} numbers, and {count} colours have {count * outputChannels}.");
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
