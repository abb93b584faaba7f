using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The speed of every kernel of Intaglio.Cryptography on a machine.</summary>
/// <param name="Version">The version of this format, 1.</param>
/// <param name="Date">The time of the measurement.</param>
/// <param name="Machine">The machine.</param>
/// <param name="Groups">What was compared: each function for one message and for many.</param>
public sealed record KernelResult(int Version, DateTimeOffset Date, MachineFacts Machine, IReadOnlyList<KernelGroup> Groups)
{
    /// <summary>Gets whether all kernels compute the same digests.</summary>
    [JsonIgnore]
    public bool HasEqualDigests => Groups.All(group => group.Kernels.All(kernel => kernel.IsDigestEqual));

    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, KernelJson.Default.KernelResult);

    /// <summary>Writes all of it in one line, to be pasted into a report: GB/s of each kernel, an asterisk after the one in use.</summary>
    public string ToLine()
    {
        StringBuilder line = new(string.Create(CultureInfo.InvariantCulture, $"kernels, {Date:yyyy-MM-dd}, {Machine.Processor}, {Machine.Runtime}, {Machine.System}, GB/s"));
        foreach (KernelGroup group in Groups)
        {
            line.Append(CultureInfo.InvariantCulture, $"; {group.Name}");
            foreach (KernelSpeed kernel in group.Kernels)
                line.Append(CultureInfo.InvariantCulture, $" {kernel.Name}{(kernel.IsSelected ? "*" : "")} {kernel.Throughput:0.00}");
        }
        return line.ToString();
    }
}

/// <summary>The kernels of one function, for one message or for many.</summary>
/// <param name="Function">The function's name in its specification.</param>
/// <param name="Messages">The number of messages that are hashed at once.</param>
/// <param name="MessageSize">The size of each in bytes.</param>
/// <param name="Kernels">The kernels that this processor can run.</param>
public sealed record KernelGroup(string Function, int Messages, int MessageSize, IReadOnlyList<KernelSpeed> Kernels)
{
    /// <summary>The share of the fastest kernel's speed from which another one counts as equally fast.</summary>
    public const double Tolerance = 0.03;

    /// <summary>Gets the function, and whether many messages are hashed at once.</summary>
    [JsonIgnore]
    public string Name => Messages == 1 ? Function : $"{Function} x {Messages}";

    /// <summary>Gets the fastest kernel.</summary>
    [JsonIgnore]
    public KernelSpeed Fastest => Kernels.MaxBy(kernel => kernel.Throughput)!;

    /// <summary>Gets the kernel in use.</summary>
    [JsonIgnore]
    public KernelSpeed Selected => Kernels.Single(kernel => kernel.IsSelected);

    /// <summary>Gets whether the kernel in use is the fastest one, or slower by <see cref="Tolerance"/> at most.</summary>
    public bool IsBestSelected => Selected.Throughput >= (1 - Tolerance) * Fastest.Throughput;
}

/// <summary>The speed of one kernel.</summary>
/// <param name="Name">The kernel's name, by which <c>INTAGLIO_KERNEL</c> asks for it.</param>
/// <param name="IsSelected">Whether the library uses it here.</param>
/// <param name="IsDigestEqual">Whether it computes the same digests as the scalar kernel.</param>
/// <param name="Nanoseconds">Nanoseconds of all messages of the group.</param>
/// <param name="Throughput">The throughput in GB/s of the fastest round: other work on the machine only adds time.</param>
public sealed record KernelSpeed(string Name, bool IsSelected, bool IsDigestEqual, Estimate Nanoseconds, double Throughput);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(KernelResult))]
internal sealed partial class KernelJson : JsonSerializerContext;
