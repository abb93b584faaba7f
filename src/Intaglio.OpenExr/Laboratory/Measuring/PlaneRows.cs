namespace Intaglio.OpenExr.Laboratory;

/// <summary>The rows of planes as a chunk without compression has them, and back.</summary>
internal static class PlaneRows
{
    internal static void Gather(ExrImage image, ChunkLayout layout, Span<byte> raw)
    {
        for (int y = layout.MinY; y < layout.MinY + layout.Height; y++)
        {
            for (int i = 0; i < layout.Channels.Length; i++)
            {
                if (!layout.Channels[i].HasRow(y))
                    continue;
                Span<byte> row = Row(image.Planes[i], y);
                row.CopyTo(raw);
                raw = raw[row.Length..];
            }
        }
    }

    internal static void Scatter(ReadOnlySpan<byte> raw, ChunkLayout layout, ExrImage image)
    {
        for (int y = layout.MinY; y < layout.MinY + layout.Height; y++)
        {
            for (int i = 0; i < layout.Channels.Length; i++)
            {
                if (!layout.Channels[i].HasRow(y))
                    continue;
                Span<byte> row = Row(image.Planes[i], y);
                raw[..row.Length].CopyTo(row);
                raw = raw[row.Length..];
            }
        }
    }

    private static Span<byte> Row(ExrPlane plane, int y) =>
        plane.Bytes.Slice(Sampling.CountBefore(plane.Channel.YSampling, plane.Window.MinY, y) * plane.BytesPerRow, plane.BytesPerRow);
}
