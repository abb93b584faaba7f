using System.Reflection;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>What a test asks of a function with extendable output: the union of all algorithms' parameters.</summary>
public sealed record XofRequest
{
    /// <summary>An output of unknown length, without a key.</summary>
    public static XofRequest Default { get; } = new();

    public ulong? OutputLength { get; init; }
    public byte[] Key { get; init; } = [];
    public byte[] Salt { get; init; } = [];
    public byte[] Personalization { get; init; } = [];
    public byte[] PublicKey { get; init; } = [];
    public byte[] KeyIdentifier { get; init; } = [];
    public byte[] Nonce { get; init; } = [];
    public SkeinTree SkeinTree { get; init; }

    public override string ToString() => $"length {OutputLength}, key {Key.Length}, salt {Salt.Length}, personalization {Personalization.Length}, "
        + $"public key {PublicKey.Length}, key identifier {KeyIdentifier.Length}, nonce {Nonce.Length}, {SkeinTree}";
}

/// <summary>An object of one of the classes.</summary>
public sealed record XofObject(
    object Instance,
    Func<ulong?> OutputLength,
    Action<ReadOnlySpan<byte>> Append,
    Action<Span<byte>> GetCurrentHash,
    Func<int, byte[]> CurrentHash,
    Action<Span<byte>> GetHashAndReset,
    Func<int, byte[]> HashAndReset,
    Action<Span<byte>> ReadInto,
    Func<int, byte[]> Read,
    Action Reset,
    Func<XofObject> Fork,
    Action Dispose);

/// <summary>A function with extendable output under contract: its constants, and every public way to its output.</summary>
public abstract class XofFunction
{
    public static IReadOnlyList<XofFunction> All { get; } =
    [
        new Blake2XbFunction(), new Blake2XsFunction(),
        new Skein256XofFunction(), new Skein512XofFunction(), new Skein1024XofFunction(),
    ];

    public abstract string Name { get; }
    public abstract Type Class { get; }
    public abstract int NodeSize { get; }
    public abstract ulong MaxOutputLength { get; }
    public abstract ulong MaxUnknownOutputLength { get; }

    /// <summary>The largest length that errors of the static functions name.</summary>
    public virtual ulong MaxOutputAtOnce => MaxOutputLength;

    /// <summary>What errors call it.</summary>
    public virtual string Algorithm => Name;

    /// <summary>The size of the longest key, or of a long one where any is allowed.</summary>
    public abstract int LongestKeySize { get; }

    /// <summary>Requests that are refused, besides those for lengths, with the names and the ranges of what is refused.</summary>
    public abstract IEnumerable<(string Name, string Range, XofRequest Request)> Refused { get; }

    /// <summary>Lengths around every number of blocks to forty, more than two groups of the widest lanes.</summary>
    public IEnumerable<int> Lengths =>
        from multiple in Enumerable.Range(0, 41)
        from offset in new[] { -1, 0, 1, NodeSize / 2 }
        where multiple * NodeSize + offset > 0
        select multiple * NodeSize + offset;

    /// <summary>The beginning of the output by an implementation that shares nothing with the library.</summary>
    public abstract byte[] Reference(ReadOnlySpan<byte> source, int count, XofRequest request);

    public abstract byte[] HashData(ReadOnlySpan<byte> source, int outputLength, XofRequest request);
    public abstract void HashData(ReadOnlySpan<byte> source, Span<byte> destination, XofRequest request);
    public abstract byte[] HashData(Stream source, int outputLength, XofRequest request);
    public abstract void HashData(Stream source, Span<byte> destination, XofRequest request);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, CancellationToken cancellation);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, IProgress<long>? progress, CancellationToken cancellation);
    public abstract ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation);
    public abstract ValueTask HashDataAsync(Stream source, Memory<byte> destination, XofRequest request, CancellationToken cancellation);
    public abstract XofObject Create(XofRequest request);

    /// <summary>Any arguments the specification allows.</summary>
    public abstract XofRequest RandomRequest(Random random);

    public sealed override string ToString() => Name;
}

/// <summary>Runs a theory once for each of these functions that is a <typeparamref name="T"/>.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryXofAttribute<T> : DataAttribute
    where T : XofFunction
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => XofFunction.All.OfType<T>().Select(function => new object[] { function });
}
