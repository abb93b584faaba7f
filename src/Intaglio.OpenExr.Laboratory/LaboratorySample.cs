namespace Intaglio.OpenExr.Laboratory;

/// <summary>Images to measure with, usually the content of one file or a part of it.</summary>
public sealed class LaboratorySample
{
    // The number of scan lines in the largest chunk of a lossless compression, so that selected strips compress like the whole image.
    private const int LinesPerStrip = 32;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="name">The name of the sample.</param>
    /// <param name="images">The images, at least one.</param>
    /// <exception cref="ArgumentException">The list of images is empty.</exception>
    public LaboratorySample(string name, IReadOnlyList<ExrImage> images)
    {
        ArgumentNullException.ThrowIfNull(images);
        if (images.Count == 0)
            throw new ArgumentException("At least one image is required.", nameof(images));
        (Name, Images) = (name, images);
    }

    /// <summary>Gets the name of the sample.</summary>
    public string Name { get; }

    /// <summary>Gets the images.</summary>
    public IReadOnlyList<ExrImage> Images { get; }

    /// <summary>Gets the total size of the pixels, in bytes.</summary>
    public long Bytes => Images.Sum(image => image.Planes.Sum(plane => (long)plane.Bytes.Length));

    /// <summary>Creates a smaller sample from evenly spaced strips of 32 rows of each image, at least one strip for each.</summary>
    /// <param name="bytes">The approximate maximum size in bytes, 1 or more. A sample that is not larger is returned unchanged.</param>
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
        ExrImage reduced = new(image.Window with { MaxY = image.Window.MinY + kept * LinesPerStrip - 1 },
            image.Planes.Select(plane => plane.Channel), clear: false);
        for (int i = 0; i < image.Planes.Count; i++)
        {
            int length = LinesPerStrip / image.Planes[i].Channel.YSampling * image.Planes[i].BytesPerRow;
            for (int strip = 0; strip < kept; strip++)
                image.Planes[i].Bytes.Slice((int)((long)strip * strips / kept) * length, length)
                    .CopyTo(reduced.Planes[i].Bytes.Slice(strip * length, length));
        }
        return reduced;
    }
}
