using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>The pixels that are converted: any colours, the same ones every time.</summary>
internal static class PixelLoad
{
    internal const int Pixels = 512 * 512;

    internal static byte[] Create(SampleType type)
    {
        Random random = new(61966);
        byte[] bytes = new byte[Pixels * PixelContender.BytesPerPixel(type)];
        if (type == SampleType.Binary32)
            foreach (ref float component in MemoryMarshal.Cast<byte, float>(bytes.AsSpan()))
                component = random.NextSingle();
        else
            random.NextBytes(bytes);
        return bytes;
    }
}
