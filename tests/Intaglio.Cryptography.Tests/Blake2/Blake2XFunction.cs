using System.Reflection;
using Intaglio.Reference;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>What a test asks of a BLAKE2X function.</summary>
public sealed record Blake2XRequest
{
    /// <summary>An output of unknown length, without a key.</summary>
    public static Blake2XRequest Default { get; } = new();

    public ulong? OutputLength { get; init; }
    public byte[] Key { get; init; } = [];
    public byte[] Salt { get; init; } = [];
    public byte[] Personalization { get; init; } = [];

    public override string ToString() => $"length {OutputLength}, key {Key.Length}, salt {Salt.Length}, personalization {Personalization.Length}";
}

/// <summary>An object of one of the two classes.</summary>
public sealed record Blake2XObject(
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
    Func<Blake2XObject> Fork,
    Action Dispose);

/// <summary>BLAKE2Xb or BLAKE2Xs: its constants, and every public way to its output.</summary>
public abstract class Blake2XFunction
{
    public static IReadOnlyList<Blake2XFunction> All { get; } = [new Blake2XbFunction(), new Blake2XsFunction()];

    public abstract string Name { get; }
    public abstract Type Class { get; }
    public abstract int NodeSize { get; }
    public abstract ulong MaxOutputLength { get; }
    public abstract ulong MaxUnknownOutputLength { get; }
    public abstract int MaxKeySize { get; }
    public abstract int SaltSize { get; }

    /// <summary>Lengths around every number of blocks to forty, more than two groups of the widest lanes.</summary>
    public IEnumerable<int> Lengths =>
        from multiple in Enumerable.Range(0, 41)
        from offset in new[] { -1, 0, 1, NodeSize / 2 }
        where multiple * NodeSize + offset > 0
        select multiple * NodeSize + offset;

    /// <summary>The beginning of the output by an implementation that shares nothing with the library.</summary>
    public abstract byte[] Reference(ReadOnlySpan<byte> source, int count, Blake2XRequest request);

    public abstract byte[] HashData(ReadOnlySpan<byte> source, int outputLength, Blake2XRequest request);
    public abstract void HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XRequest request);
    public abstract byte[] HashData(Stream source, int outputLength, Blake2XRequest request);
    public abstract void HashData(Stream source, Span<byte> destination, Blake2XRequest request);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, Blake2XRequest request, CancellationToken cancellation);
    public abstract ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation);
    public abstract ValueTask HashDataAsync(Stream source, Memory<byte> destination, Blake2XRequest request, CancellationToken cancellation);
    public abstract Blake2XObject Create(Blake2XRequest request);

    /// <summary>Any key, salt and personalization the specification allows.</summary>
    public Blake2XRequest RandomRequest(Random random) => new()
    {
        Key = random.Bytes(Math.Max(0, random.Next(-MaxKeySize / 4, MaxKeySize + 1))),
        Salt = random.Bytes(random.Next(SaltSize + 1)),
        Personalization = random.Bytes(random.Next(SaltSize + 1)),
    };

    public sealed override string ToString() => Name;
}

/// <summary>Runs a theory once for each of the two functions.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryBlake2XAttribute : DataAttribute
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => Blake2XFunction.All.Select(function => new object[] { function });
}

/// <summary>BLAKE2Xb under test.</summary>
public sealed class Blake2XbFunction : Blake2XFunction, IStatelessCase
{
    public override string Name => "BLAKE2Xb";
    public override Type Class => typeof(Blake2Xb);
    public override int NodeSize => 64;
    public override ulong MaxOutputLength => Blake2Xb.MaxOutputLength;
    public override ulong MaxUnknownOutputLength => Blake2Xb.MaxUnknownOutputLength;
    public override int MaxKeySize => Blake2Xb.MaxKeySize;
    public override int SaltSize => Blake2Xb.SaltSize;

    public override byte[] Reference(ReadOnlySpan<byte> source, int count, Blake2XRequest request) =>
        Blake2XReference.Xb(source, count, (uint?)request.OutputLength, request.Key, request.Salt, request.Personalization);

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, Blake2XRequest request) => Blake2Xb.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XRequest request) => Blake2Xb.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, Blake2XRequest request) => Blake2Xb.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, Blake2XRequest request) => Blake2Xb.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, Blake2XRequest request, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, Blake2XRequest request, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, destination, Of(request), cancellation);
    public override Blake2XObject Create(Blake2XRequest request) => Of(new Blake2Xb(Of(request)));

    private static Blake2XbParameters Of(Blake2XRequest r) =>
        new() { OutputLength = r.OutputLength, Key = r.Key, Salt = r.Salt, Personalization = r.Personalization };

    private static Blake2XObject Of(Blake2Xb x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}

/// <summary>BLAKE2Xs under test.</summary>
public sealed class Blake2XsFunction : Blake2XFunction, IStatelessCase
{
    public override string Name => "BLAKE2Xs";
    public override Type Class => typeof(Blake2Xs);
    public override int NodeSize => 32;
    public override ulong MaxOutputLength => Blake2Xs.MaxOutputLength;
    public override ulong MaxUnknownOutputLength => Blake2Xs.MaxUnknownOutputLength;
    public override int MaxKeySize => Blake2Xs.MaxKeySize;
    public override int SaltSize => Blake2Xs.SaltSize;

    public override byte[] Reference(ReadOnlySpan<byte> source, int count, Blake2XRequest request) =>
        Blake2XReference.Xs(source, count, (ushort?)request.OutputLength, request.Key, request.Salt, request.Personalization);

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, Blake2XRequest request) => Blake2Xs.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XRequest request) => Blake2Xs.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, Blake2XRequest request) => Blake2Xs.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, Blake2XRequest request) => Blake2Xs.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, Blake2XRequest request, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, Blake2XRequest request, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, destination, Of(request), cancellation);
    public override Blake2XObject Create(Blake2XRequest request) => Of(new Blake2Xs(Of(request)));

    private static Blake2XsParameters Of(Blake2XRequest r) =>
        new() { OutputLength = r.OutputLength, Key = r.Key, Salt = r.Salt, Personalization = r.Personalization };

    private static Blake2XObject Of(Blake2Xs x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}
