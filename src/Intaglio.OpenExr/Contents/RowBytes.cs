namespace Intaglio.OpenExr;

/// <summary>The samples of a channel by the coordinates of the image.</summary>
internal static class RowBytes
{
    /// <summary>Gives the samples of a row that has any, from one column to another.</summary>
    internal static ReadOnlySpan<byte> GetBytes(this ExrPlane plane, int y, int minX, int maxX)
    {
        (ExrChannel channel, ExrBox2i window) = (plane.Channel, plane.Window);
        long row = Sampling.CountBefore(channel.YSampling, window.MinY, y), first = Sampling.CountBefore(channel.XSampling, window.MinX, minX);
        return plane.Bytes.Slice((int)(row * plane.BytesPerRow + first * channel.BytesPerSample), Sampling.Count(channel.XSampling, minX, maxX) * channel.BytesPerSample);
    }
}
