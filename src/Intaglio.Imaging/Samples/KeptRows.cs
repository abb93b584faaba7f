namespace Intaglio.Imaging;

/// <summary>Rows whose order in the file is another, so that all pixels are read before the first. Where the picture is turned, it is while rows are given.</summary>
/// <param name="header">The image, turned.</param>
/// <param name="read">Reads all pixels, as they are in the file.</param>
/// <param name="resource">What the reading holds; it is disposed with the rows.</param>
/// <param name="orientation">How the image is turned, as <see cref="TiffOrientation"/> counts.</param>
internal sealed class KeptRows(ImageHeader header, Func<CancellationToken, Image> read, IDisposable? resource = null, int orientation = 1) : RowSource(header)
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
        // A second image receives the pixels in their order.
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
