using System.ComponentModel;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>Chains in which each operation needs the result of the one before: they take the operation's latency, which is known in cycles.</summary>
[Description("At what rate does the processor's clock run?")]
public class ClockRate
{
    private const int Steps = 4096, Unrolled = 16;

    // Not known to the compiler, which could shorten the chains.
    private ulong x = 0x9E3779B97F4A7C15, y = 0xD1342543DE82EF95;

    [GlobalSetup]
    public void Prepare() => (x, y) = (x | 1, y | 1);

    [Benchmark(OperationsPerInvoke = Steps)]
    public ulong Multiplications()
    {
        ulong product = x, factor = y;
        for (int i = 0; i < Steps; i += Unrolled)
        {
            product *= factor; product *= factor; product *= factor; product *= factor;
            product *= factor; product *= factor; product *= factor; product *= factor;
            product *= factor; product *= factor; product *= factor; product *= factor;
            product *= factor; product *= factor; product *= factor; product *= factor;
        }
        return product;
    }

    /// <summary>Additions and exclusive-ors in turn.</summary>
    [Benchmark(OperationsPerInvoke = Steps)]
    public ulong Additions()
    {
        ulong sum = x, operand = y;
        for (int i = 0; i < Steps; i += Unrolled)
        {
            sum += operand; sum ^= operand; sum += operand; sum ^= operand;
            sum += operand; sum ^= operand; sum += operand; sum ^= operand;
            sum += operand; sum ^= operand; sum += operand; sum ^= operand;
            sum += operand; sum ^= operand; sum += operand; sum ^= operand;
        }
        return sum;
    }
}
