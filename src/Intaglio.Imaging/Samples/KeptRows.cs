namespace Intaglio.Imaging;

/// <summary>Rows of a file that stores them in a different order. All pixels are read before the first row is returned.</summary>
/// <remarks>A rotated image is rotated row by row as rows are returned.</remarks>
/// <param name="header">The header of the image after rotation.</param>
/// <param name="read">The function that reads all pixels in the orientation of the file.</param>
/// <param name="resource">The resource that the function uses. It is disposed with the rows.</param>
/// <param name="orientation">The orientation as defined by <see cref="TiffOrientation"/>.</param>
internal sealed class KeptRows(ImageHeader header, Func<CancellationToken, Image> read, IDisposable? resource = null, int orientation = 1)
    : RowSource(header)
{
    private Image? image;
    private int next;

    internal override bool IsKept => true;

    internal override void Fetch() => image ??= read(CancellationToken.None);

    internal override void Put(Span<byte> pixels) => TiffOrientation.CopyRows(image!, orientation, next++, pixels);

    internal override void Read(Span<byte> rows)
    {
        Fetch();
        TiffOrientation.CopyRows(image!, orientation, next, rows);
        next += rows.Length / (int)Header.RowSize;
    }

    internal override Image ReadAll(ImageReadOptions options, CancellationToken cancellationToken)
    {
        // A second image receives the reordered pixels.
        if (orientation > 1)
            MemoryLimit.Check(2 * Header.Size, "pixels", options);
        return TiffOrientation.Apply(read(cancellationToken), orientation);
    }

    public override void Dispose()
    {
        base.Dispose();
        resource?.Dispose();
    }
}
