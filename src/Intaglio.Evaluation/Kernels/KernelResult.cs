using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The speed of every kernel of Intaglio.Cryptography on a machine.</summary>
public sealed record KernelResult
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="version">The version of this format, 1.</param>
    /// <param name="date">The time of the measurement.</param>
    /// <param name="machine">The machine.</param>
    /// <param name="groups">What was compared: each function for one message and for many.</param>
    public KernelResult(int version, DateTimeOffset date, MachineFacts machine, IReadOnlyList<KernelGroup> groups) =>
        (Version, Date, Machine, Groups) = (version, date, machine, groups);

    /// <summary>Gets the version of this format, 1.</summary>
    public int Version { get; init; }

    /// <summary>Gets the time of the measurement.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine.</summary>
    public MachineFacts Machine { get; init; }

    /// <summary>Gets what was compared: each function for one message and for many.</summary>
    public IReadOnlyList<KernelGroup> Groups { get; init; }

    /// <summary>Gets whether all kernels compute the same digests.</summary>
    [JsonIgnore]
    public bool HasEqualDigests => Groups.All(group => group.Kernels.All(kernel => kernel.IsDigestEqual));

    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, KernelJson.Default.KernelResult);

    /// <summary>Writes all of it in one line, to be pasted into a report: GB/s of each kernel, an asterisk after the one in use.</summary>
    public string ToLine()
    {
        StringBuilder line = new(string.Create(CultureInfo.InvariantCulture, $"kernels, {Date:yyyy-MM-dd}, {Machine.UsedProcessor}, {Machine.Runtime}, {Machine.System}, GB/s"));
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
public sealed record KernelGroup
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="function">The function's name in its specification.</param>
    /// <param name="messages">The number of messages that are hashed at once.</param>
    /// <param name="messageSize">The size of each in bytes.</param>
    /// <param name="kernels">The kernels that this processor can run.</param>
    public KernelGroup(string function, int messages, int messageSize, IReadOnlyList<KernelSpeed> kernels) =>
        (Function, Messages, MessageSize, Kernels) = (function, messages, messageSize, kernels);

    /// <summary>Gets the function's name in its specification.</summary>
    public string Function { get; init; }

    /// <summary>Gets the number of messages that are hashed at once.</summary>
    public int Messages { get; init; }

    /// <summary>Gets the size of each in bytes.</summary>
    public int MessageSize { get; init; }

    /// <summary>Gets the kernels that this processor can run.</summary>
    public IReadOnlyList<KernelSpeed> Kernels { get; init; }

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
public sealed record KernelSpeed
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="name">The kernel's name, by which <c>INTAGLIO_KERNEL</c> asks for it.</param>
    /// <param name="isSelected">Whether the library uses it here.</param>
    /// <param name="isDigestEqual">Whether it computes the same digests as the scalar kernel.</param>
    /// <param name="nanoseconds">Nanoseconds of all messages of the group.</param>
    /// <param name="throughput">The throughput in GB/s of the fastest round: other work on the machine only adds time.</param>
    public KernelSpeed(string name, bool isSelected, bool isDigestEqual, Estimate nanoseconds, double throughput) =>
        (Name, IsSelected, IsDigestEqual, Nanoseconds, Throughput) = (name, isSelected, isDigestEqual, nanoseconds, throughput);

    /// <summary>Gets the kernel's name, by which <c>INTAGLIO_KERNEL</c> asks for it.</summary>
    public string Name { get; init; }

    /// <summary>Gets whether the library uses it here.</summary>
    public bool IsSelected { get; init; }

    /// <summary>Gets whether it computes the same digests as the scalar kernel.</summary>
    public bool IsDigestEqual { get; init; }

    /// <summary>Gets nanoseconds of all messages of the group.</summary>
    public Estimate Nanoseconds { get; init; }

    /// <summary>Gets the throughput in GB/s of the fastest round: other work on the machine only adds time.</summary>
    public double Throughput { get; init; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(KernelResult))]
internal sealed partial class KernelJson : JsonSerializerContext;
