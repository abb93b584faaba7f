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
        for (int y = layout.MinY; y < layout.MinY + layout.Height; y++)
        {
            for (int i = 0; i < image.Planes.Count; i++)
            {
                int size = layout.RowBytes(layout.Channels[i], y);
                if (size == 0)
                    continue;
                image.Planes[i].RowFrom(y, layout.MinX)[..size].CopyTo(raw);
                raw = raw[size..];
            }
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
        for (int y = layout.MinY; y <= shared.MaxY; y++)
        {
            for (int i = 0; i < planes.Count; i++)
            {
                int size = layout.RowBytes(layout.Channels[i], y);
                if (size == 0)
                    continue;
                if (y >= shared.MinY && planes[i] is { } plane)
                    plane.SetRow(y, shared.MinX, shared.MaxX, raw[..size], layout.MinX);
                raw = raw[size..];
            }
        }
    }
}
