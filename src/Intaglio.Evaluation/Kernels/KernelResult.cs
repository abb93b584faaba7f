using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The speed of all kernels of Intaglio.Cryptography on a machine.</summary>
public sealed record KernelResult
{
    /// <summary>Initializes a new instance of the <see cref="KernelResult"/> class.</summary>
    /// <param name="version">The version of this format, 1.</param>
    /// <param name="date">The time of the measurement.</param>
    /// <param name="machine">The machine.</param>
    /// <param name="groups">The groups of kernels: each function with one message and with many messages.</param>
    public KernelResult(int version, DateTimeOffset date, MachineFacts machine, IReadOnlyList<KernelGroup> groups) =>
        (Version, Date, Machine, Groups) = (version, date, machine, groups);

    /// <summary>Gets the version of this format, 1.</summary>
    public int Version { get; init; }

    /// <summary>Gets the time of the measurement.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine.</summary>
    public MachineFacts Machine { get; init; }

    /// <summary>Gets the groups of kernels: each function with one message and with many messages.</summary>
    public IReadOnlyList<KernelGroup> Groups { get; init; }

    /// <summary>Gets a value indicating whether all kernels compute the same digests.</summary>
    [JsonIgnore]
    public bool HasEqualDigests => Groups.All(group => group.Kernels.All(kernel => kernel.IsDigestEqual));

    /// <summary>Serializes the result as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, KernelJson.Default.KernelResult);

    /// <summary>Formats the result as one line for a bug report, in GB/s. An asterisk marks the kernel in use.</summary>
    public string ToLine()
    {
        StringBuilder line = new(
            string.Create(CultureInfo.InvariantCulture,
                $"kernels, {Date:yyyy-MM-dd}, {Machine.UsedProcessor}, {Machine.Runtime}, {Machine.System}, GB/s"));
        foreach (KernelGroup group in Groups)
        {
            line.Append(CultureInfo.InvariantCulture, $"; {group.Name}");
            foreach (KernelSpeed kernel in group.Kernels)
                line.Append(CultureInfo.InvariantCulture, $" {kernel.Name}{(kernel.IsSelected ? "*" : "")} {kernel.Throughput:0.00}");
        }
        return line.ToString();
    }
}

/// <summary>The kernels of one function for one message or for many messages.</summary>
public sealed record KernelGroup
{
    /// <summary>Initializes a new instance of the <see cref="KernelGroup"/> class.</summary>
    /// <param name="function">The name of the function in its specification.</param>
    /// <param name="messages">The number of messages hashed together.</param>
    /// <param name="messageSize">The size of each message in bytes.</param>
    /// <param name="kernels">The kernels that this processor supports.</param>
    public KernelGroup(string function, int messages, int messageSize, IReadOnlyList<KernelSpeed> kernels) =>
        (Function, Messages, MessageSize, Kernels) = (function, messages, messageSize, kernels);

    /// <summary>Gets the name of the function in its specification.</summary>
    public string Function { get; init; }

    /// <summary>Gets the number of messages hashed together.</summary>
    public int Messages { get; init; }

    /// <summary>Gets the size of each message in bytes.</summary>
    public int MessageSize { get; init; }

    /// <summary>Gets the kernels that this processor supports.</summary>
    public IReadOnlyList<KernelSpeed> Kernels { get; init; }

    /// <summary>The maximum relative difference in speed between kernels that count as equally fast.</summary>
    public const double Tolerance = 0.03;

    /// <summary>Gets the name of the function, followed by the number of messages if there are several.</summary>
    [JsonIgnore]
    public string Name => Messages == 1 ? Function : $"{Function} x {Messages}";

    /// <summary>Gets the fastest kernel.</summary>
    [JsonIgnore]
    public KernelSpeed Fastest => Kernels.MaxBy(kernel => kernel.Throughput)!;

    /// <summary>Gets the kernel in use.</summary>
    [JsonIgnore]
    public KernelSpeed Selected => Kernels.Single(kernel => kernel.IsSelected);

    /// <summary>Gets a value indicating whether the kernel in use is the fastest, within <see cref="Tolerance"/>.</summary>
    public bool IsBestSelected => Selected.Throughput >= (1 - Tolerance) * Fastest.Throughput;
}

/// <summary>The speed of one kernel.</summary>
public sealed record KernelSpeed
{
    /// <summary>Initializes a new instance of the <see cref="KernelSpeed"/> class.</summary>
    /// <param name="name">The name of the kernel, as a value of <c>INTAGLIO_KERNEL</c>.</param>
    /// <param name="isSelected">
    /// <see langword="true"/> if the library uses the kernel on this machine; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="isDigestEqual">
    /// <see langword="true"/> if the kernel computes the same digests as the scalar kernel; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="nanoseconds">The time for all messages of the group in nanoseconds.</param>
    /// <param name="throughput">
    /// The throughput of the fastest round in GB/s. The fastest round has the least interference from other programs.
    /// </param>
    public KernelSpeed(string name, bool isSelected, bool isDigestEqual, Estimate nanoseconds, double throughput) =>
        (Name, IsSelected, IsDigestEqual, Nanoseconds, Throughput) = (name, isSelected, isDigestEqual, nanoseconds, throughput);

    /// <summary>Gets the name of the kernel, as a value of <c>INTAGLIO_KERNEL</c>.</summary>
    public string Name { get; init; }

    /// <summary>Gets a value indicating whether the library uses the kernel on this machine.</summary>
    public bool IsSelected { get; init; }

    /// <summary>Gets a value indicating whether the kernel computes the same digests as the scalar kernel.</summary>
    public bool IsDigestEqual { get; init; }

    /// <summary>Gets the time for all messages of the group in nanoseconds.</summary>
    public Estimate Nanoseconds { get; init; }

    /// <summary>
    /// Gets the throughput of the fastest round in GB/s. The fastest round has the least interference from other programs.
    /// </summary>
    public double Throughput { get; init; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(KernelResult))]
internal sealed partial class KernelJson : JsonSerializerContext;
