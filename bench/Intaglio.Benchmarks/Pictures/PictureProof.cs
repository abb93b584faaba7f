using Intaglio.Pictures;

namespace Intaglio.Benchmarks;

/// <summary>What must be true of the pictures that contenders make before any of them is timed.</summary>
internal sealed class PictureProof
{
    private readonly string? original;
    private readonly double mostCodes, leastDecibels;

    private PictureProof(string? original, double mostCodes, double leastDecibels) => (this.original, this.mostCodes, this.leastDecibels) = (original, mostCodes, leastDecibels);

    /// <summary>Every pixel is that of a file.</summary>
    internal static PictureProof Same(string original) => new(original, 0, 0);

    /// <summary>No component is further than some codes from what libvips makes.</summary>
    internal static PictureProof Within(double codes) => new(null, codes, 0);

    /// <summary>PSNR to what libvips makes is at least some decibels: the same work by other sums.</summary>
    internal static PictureProof Similar(double decibels) => new(null, double.PositiveInfinity, decibels);

    /// <summary>The file that is compared with: one that was given, or what libvips made.</summary>
    internal string ReferenceOr(string made) => original ?? made;

    /// <summary>Compares a picture with the reference.</summary>
    /// <exception cref="InvalidOperationException">It differs by more than the proof allows.</exception>
    internal PictureLikeness Check(string reference, string path)
    {
        PictureReadOptions reading = new() { MaxMemory = long.MaxValue };
        using PictureReader first = PictureFile.Open(reference, reading), second = PictureFile.Open(path, reading);
        PictureDifference difference = PictureComparison.Compare(first, second, new() { MeasureColors = false, MeasureStructure = false });
        if (!difference.IsSameSize)
            throw new InvalidOperationException($"{Path.GetFileName(path)} is {second.Header.Width} x {second.Header.Height}, {Path.GetFileName(reference)} {first.Header.Width} x {first.Header.Height} pixels.");
        if (first.Header.Format.Sample != second.Header.Format.Sample)
            throw new InvalidOperationException($"{Path.GetFileName(path)} has components of {second.Header.Format.Sample}, {Path.GetFileName(reference)} of {first.Header.Format.Sample}.");
        int levels = (1 << 8 * first.Header.Format.BytesPerSample) - 1;
        PictureLikeness likeness = new(difference.Channels.Max(channel => channel.Largest) * levels, difference.PeakSignalToNoiseRatio ?? double.PositiveInfinity);
        const double Rounding = 1e-6;
        return likeness.LargestDifference <= mostCodes + Rounding && likeness.Decibels >= leastDecibels ? likeness
            : throw new InvalidOperationException($"{Path.GetFileName(path)} differs from {Path.GetFileName(reference)} by up to {likeness.LargestDifference:0.##} codes, PSNR {likeness.Decibels:0.0} dB.");
    }
}

/// <summary>How like two pictures are.</summary>
/// <param name="LargestDifference">The largest difference of a component, in codes.</param>
/// <param name="Decibels">PSNR; infinite where nothing differs.</param>
internal readonly record struct PictureLikeness(double LargestDifference, double Decibels);
