using System.Reflection;
using Intaglio.Reference;
using Microsoft.Win32.SafeHandles;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>A public type for tree sums, under test.</summary>
public abstract class TreeFunction
{
    public static IReadOnlyList<TreeFunction> All { get; } = [new Blake2bTreeFunction(), new Blake2sTreeFunction()];

    public abstract string Name { get; }
    public abstract int MaxDigestSize { get; }

    public abstract Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellation = default);
    public abstract Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellation = default);
    public abstract Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellation = default);
    public abstract ValueTask<Blake2TreeResult> HashDataAsync(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellation = default);
    public abstract byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options = null);
    public abstract byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options = null);
    public abstract Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options = null);

    /// <summary>The digest of a node, by the hash function that the tree is made of.</summary>
    public abstract byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, Blake2TreeNode node);

    /// <summary>The digest of a leaf of a tree sum, by an implementation that shares nothing with the library.</summary>
    public abstract byte[] ReferenceLeaf(ReadOnlySpan<byte> leaf, int digestSize, long leafSize, long index, bool isLast);

    public sealed override string ToString() => Name;
}

public sealed class Blake2bTreeFunction : TreeFunction, IStatelessCase
{
    public override string Name => "BLAKE2b";
    public override int MaxDigestSize => 64;

    public override Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2bTree.HashData(source, options, progress, cancellation);
    public override Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2bTree.HashData(source, options, progress, cancellation);
    public override Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2bTree.HashData(source, options, progress, cancellation);
    public override ValueTask<Blake2TreeResult> HashDataAsync(Stream source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2bTree.HashDataAsync(source, options, progress, cancellation);
    public override byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options) => Blake2bTree.HashLeaf(leaf, index, isLast, options);
    public override byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options) => Blake2bTree.HashRoot(leafDigests, options);
    public override Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options) => Blake2bTree.CreateManifest(leafDigests, length, options);
    public override byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, Blake2TreeNode node) => Blake2b.HashData(source, new() { DigestSize = digestSize, Tree = node });
    public override byte[] ReferenceLeaf(ReadOnlySpan<byte> leaf, int digestSize, long leafSize, long index, bool isLast) =>
        Blake2bReference.Hash(leaf, digestSize, [], [], [], 0, 2, (uint)leafSize, (ulong)index, 0, digestSize, isLast);
}

public sealed class Blake2sTreeFunction : TreeFunction, IStatelessCase
{
    public override string Name => "BLAKE2s";
    public override int MaxDigestSize => 32;

    public override Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2sTree.HashData(source, options, progress, cancellation);
    public override Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2sTree.HashData(source, options, progress, cancellation);
    public override Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2sTree.HashData(source, options, progress, cancellation);
    public override ValueTask<Blake2TreeResult> HashDataAsync(Stream source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellation) => Blake2sTree.HashDataAsync(source, options, progress, cancellation);
    public override byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options) => Blake2sTree.HashLeaf(leaf, index, isLast, options);
    public override byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options) => Blake2sTree.HashRoot(leafDigests, options);
    public override Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options) => Blake2sTree.CreateManifest(leafDigests, length, options);
    public override byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, Blake2TreeNode node) => Blake2s.HashData(source, new() { DigestSize = digestSize, Tree = node });
    public override byte[] ReferenceLeaf(ReadOnlySpan<byte> leaf, int digestSize, long leafSize, long index, bool isLast) =>
        Blake2sReference.Hash(leaf, digestSize, [], [], [], 0, 2, (uint)leafSize, (ulong)index, 0, digestSize, isLast);
}

/// <summary>Runs a theory once for each of <see cref="TreeFunction.All"/>.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryTreeAttribute : DataAttribute
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => TreeFunction.All.Select(function => new object[] { function });
}
