namespace Intaglio.OpenExr.Laboratory;

/// <summary>Pixels to measure with: those of a file, or some of them.</summary>
public sealed class LaboratorySample
{
    // As many as the largest chunk of a lossless compression has; a choice of strips then looks like the image to all of them.
    private const int LinesPerStrip = 32;

    /// <summary>Takes images.</summary>
    /// <param name="name">What they are called.</param>
    /// <param name="images">At least one.</param>
    /// <exception cref="ArgumentException">There is no image.</exception>
    public LaboratorySample(string name, IReadOnlyList<ExrImage> images)
    {
        ArgumentNullException.ThrowIfNull(images);
        if (images.Count == 0)
            throw new ArgumentException("There is no image.", nameof(images));
        (Name, Images) = (name, images);
    }

    /// <summary>Gets what it is called.</summary>
    public string Name { get; }

    /// <summary>Gets the images.</summary>
    public IReadOnlyList<ExrImage> Images { get; }

    /// <summary>Gets the bytes of all samples.</summary>
    public long Bytes => Images.Sum(image => image.Planes.Sum(plane => (long)plane.Bytes.Length));

    /// <summary>Gives a sample of fewer bytes: of each image strips of 32 rows, evenly over its height, at least one.</summary>
    /// <param name="bytes">The most bytes, 1 or more; a sample that has no more stays as it is.</param>
    public LaboratorySample Reduce(long bytes)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytes, 1);
        double share = bytes / (double)Bytes;
        return share >= 1 ? this : new LaboratorySample(Name, [.. Images.Select(image => Reduce(image, share))]);
    }

    private static ExrImage Reduce(ExrImage image, double share)
    {
        int strips = (int)(image.Window.Height / LinesPerStrip), kept = Math.Max(1, (int)(strips * share));
        if (strips <= kept || image.Planes.Any(plane => LinesPerStrip % plane.Channel.YSampling != 0))
            return image;
        ExrImage reduced = new(image.Window with { MaxY = image.Window.MinY + kept * LinesPerStrip - 1 }, image.Planes.Select(plane => plane.Channel), clear: false);
        for (int i = 0; i < image.Planes.Count; i++)
        {
            int length = LinesPerStrip / image.Planes[i].Channel.YSampling * image.Planes[i].BytesPerRow;
            for (int strip = 0; strip < kept; strip++)
                image.Planes[i].Bytes.Slice((int)((long)strip * strips / kept) * length, length).CopyTo(reduced.Planes[i].Bytes.Slice(strip * length, length));
        }
        return reduced;
    }
}
