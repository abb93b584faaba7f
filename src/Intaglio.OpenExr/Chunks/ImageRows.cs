namespace Intaglio.OpenExr;

/// <summary>Rows of an image's planes in the order of a chunk that is not packed, and back.</summary>
internal static class ImageRows
{
    /// <summary>Brings the rows of an image that belong to a chunk to it.</summary>
    /// <param name="image">The image, in the chunk's channels.</param>
    /// <param name="layout">The chunk.</param>
    /// <param name="raw">Takes its bytes.</param>
    internal static void Gather(ExrImage image, ChunkLayout layout, Span<byte> raw)
    {
        foreach (ChunkRow row in layout.Rows)
        {
            if (row.Length > 0)
                image.Planes[row.Channel].RowFrom(row.Y, layout.MinX)[..row.Length].CopyTo(row.Of(raw));
        }
    }

    /// <summary>Brings the rows of a chunk to planes.</summary>
    /// <param name="raw">The chunk's bytes.</param>
    /// <param name="layout">The chunk.</param>
    /// <param name="region">The pixels that the planes have; those of the chunk that are not among them are passed over.</param>
    /// <param name="planes">For each of its channels the plane, or null if nobody asks for it.</param>
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
