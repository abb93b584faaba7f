using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>How far a contender's pixels are from what the definitions of both spaces give, in doubles.</summary>
/// <param name="Largest">The largest difference, in codes: of 8 bits for components of 8 bits, else of 16.</param>
/// <param name="Mean">The mean difference.</param>
/// <param name="Missed">The share of integers that are not the nearest.</param>
internal readonly record struct PixelErrors(double Largest, double Mean, double Missed)
{
    internal static PixelErrors Measure(PixelContender contender, SampleType type)
    {
        byte[] source = PixelLoad.Create(type), target = new byte[source.Length];
        contender.Prepare(type)(source, target);
        double[] matrix = PixelContender.Source.MatrixTo(PixelContender.Target).ToDoubles();
        double codes = type == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue, largest = 0, sum = 0;
        int count = source.Length / PixelContender.BytesPerPixel(type) * 3, missed = 0;
        for (int i = 0; i < count; i += 3)
        {
            double[] linear = [.. Enumerable.Range(0, 3).Select(j => PixelContender.Source.Transfers[j].Decode(Read(source, type, i + j)))];
            for (int j = 0; j < 3; j++)
            {
                // Some colours are a little outside of the target, which integers cannot hold, nor LittleCMS' floats.
                double exact = codes * Limit(PixelContender.Target.Transfers[j].Encode(matrix[3 * j] * linear[0] + matrix[3 * j + 1] * linear[1] + matrix[3 * j + 2] * linear[2]));
                double found = codes * Limit(Read(target, type, i + j)), difference = Math.Abs(found - exact);
                largest = Math.Max(largest, difference);
                sum += difference;
                missed += type != SampleType.Binary32 && Math.Round(found) != Math.Round(exact) ? 1 : 0;
            }
        }
        return new PixelErrors(largest, sum / count, (double)missed / count);
    }

    private static double Limit(double component) => Math.Clamp(component, 0, 1);

    private static double Read(byte[] bytes, SampleType type, int index) => type switch
    {
        SampleType.Bits8 => bytes[index] / 255.0,
        SampleType.Bits16 => MemoryMarshal.Cast<byte, ushort>(bytes)[index] / 65535.0,
        _ => MemoryMarshal.Cast<byte, float>(bytes)[index],
    };
}
