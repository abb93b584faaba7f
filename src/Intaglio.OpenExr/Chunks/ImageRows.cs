namespace Intaglio.OpenExr;

/// <summary>Copies rows between the planes of an image and unpacked chunks.</summary>
internal static class ImageRows
{
    /// <summary>Copies the rows of a chunk from an image.</summary>
    /// <param name="image">The image, with the channels of the chunk.</param>
    /// <param name="layout">The layout of the chunk.</param>
    /// <param name="raw">The buffer that receives the bytes of the chunk.</param>
    internal static void Gather(ExrImage image, ChunkLayout layout, Span<byte> raw)
    {
        foreach (ChunkRow row in layout.Rows)
        {
            if (row.Length > 0)
                image.Planes[row.Channel].RowFrom(row.Y, layout.MinX)[..row.Length].CopyTo(row.Of(raw));
        }
    }

    /// <summary>Copies the rows of a chunk to planes.</summary>
    /// <param name="raw">The bytes of the chunk.</param>
    /// <param name="layout">The layout of the chunk.</param>
    /// <param name="region">The pixels that the planes cover. Other pixels of the chunk are ignored.</param>
    /// <param name="planes">The plane for each channel of the chunk, or <see langword="null"/> for channels to ignore.</param>
    internal static void Scatter(ReadOnlySpan<byte> raw, ChunkLayout layout, ExrBox2i region, IReadOnlyList<ExrPlane?> planes)
    {
        ExrBox2i shared = layout.Window.Intersect(region);
        foreach (ChunkRow row in layout.Rows)
        {
            if (row.Y > shared.MaxY)
                break;
            if (row.Y >= shared.MinY && row.Length > 0 && planes[row.Channel] is { } plane)
                plane.SetRow(row.Y, shared.MinX, shared.MaxX, row.Of(raw), layout.MinX);
        }
    }
}
