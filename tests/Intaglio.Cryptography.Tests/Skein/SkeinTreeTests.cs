namespace Intaglio.Cryptography.Tests;

/// <summary>Trees of all shapes, over messages of all lengths around their nodes.</summary>
public class SkeinTreeTests
{
    // Nodes of so many bytes no longer share a buffer.
    private const int StreamedNode = 32 * 1024;

    private static readonly int[] Heights = [2, 3, 4, 5, 6, 254, SkeinTree.UnlimitedHeight];

    [Trait("Exhaustive", "true")]
    [Theory, EverySkein]
    public void Every_height_over_every_number_of_leaves(SkeinFunction function)
    {
        foreach (int height in Heights)
        {
            for (int fanOut = 1; fanOut <= 3; fanOut++)
            {
                SkeinRequest request = new() { Tree = new() { LeafSizeExponent = 1, FanOutExponent = fanOut, MaxHeight = height } };
                for (int leaves = 0; leaves <= 40; leaves++)
                    foreach (int offset in new[] { -1, 0, 1 })
                        CheckOneShot(function, Math.Max(0, leaves * 2 * function.BlockSize + offset), request);
            }
        }
    }

    [Theory, EverySkein]
    public void Nodes_that_are_collected_and_nodes_that_are_not(SkeinFunction function)
    {
        // Fan-outs around what fits, over three nodes and some leaves.
        int limit = Exponent(function, StreamedNode);
        for (int fanOut = limit - 2; fanOut <= limit; fanOut++)
        {
            int node = 2 * function.BlockSize << fanOut;
            foreach (int height in new[] { 2, 3, SkeinTree.UnlimitedHeight })
            {
                SkeinRequest request = new() { Tree = new() { LeafSizeExponent = 1, FanOutExponent = fanOut, MaxHeight = height } };
                CheckPieces(function, 3 * node + 5 * function.BlockSize + 1, request, [1000, 3 * node]);

                // The last leaf is by itself in its node.
                CheckPieces(function, 2 * node + 1, request, [1000, 2 * node]);
            }
        }
    }

    [Theory, EverySkein]
    public void Leaves_that_are_collected_and_leaves_that_are_not(SkeinFunction function)
    {
        int limit = Exponent(function, StreamedNode);
        for (int leaf = limit - 4; leaf <= limit + 1; leaf++)
        {
            int size = function.BlockSize << leaf;
            SkeinRequest request = new() { Tree = new() { LeafSizeExponent = leaf, FanOutExponent = 1, MaxHeight = 3 }, Key = [1, 2, 3] };
            foreach (int length in new[] { 0, size - 1, size, size + 1, 5 * size, 5 * size + 1 })
                CheckPieces(function, length, request, [1000, size - 1, size, size + 1]);
        }
    }

    [Theory, EverySkein]
    public void Leaves_and_nodes_larger_than_any_message(SkeinFunction function)
    {
        // 2⁶⁴ bytes are reached by an exponent around these.
        int[] large = [24, 32, 56, 57, 58, 59, 60, 63, 64, 65, 128, 255];
        foreach (int exponent in large)
        {
            CheckPieces(function, 1000, new() { Tree = new() { LeafSizeExponent = exponent, FanOutExponent = 1, MaxHeight = 2 } }, [7, 1000]);
            CheckPieces(function, 3000, new() { Tree = new() { LeafSizeExponent = 1, FanOutExponent = exponent, MaxHeight = 3 } }, [7, 3000]);
            CheckPieces(function, 1000, new() { Tree = new() { LeafSizeExponent = exponent, FanOutExponent = exponent, MaxHeight = 255 } }, [7, 1000]);
        }
    }

    [Theory, EverySkein]
    public void A_message_of_many_levels_in_pieces_of_any_size(SkeinFunction function)
    {
        SkeinRequest request = new() { Tree = new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = SkeinTree.UnlimitedHeight } };
        CheckPieces(function, 1500 * function.BlockSize + 3, request, [1, 13, function.BlockSize, 1000, 100 * function.BlockSize, int.MaxValue]);
    }

    [Theory, EverySkein]
    public void A_partial_byte_in_a_leaf_by_itself(SkeinFunction function)
    {
        // Of leaves that are collected, and of larger ones.
        foreach (int exponent in new[] { 1, Exponent(function, StreamedNode) })
        {
            SkeinRequest request = new() { Tree = new() { LeafSizeExponent = exponent, FanOutExponent = 1, MaxHeight = 255 } };
            int leaf = function.BlockSize << exponent;
            foreach (int length in new[] { 1, leaf, leaf + 1, 8 * leaf, 8 * leaf + 1, 16 * leaf, 16 * leaf + 1 })
            {
                byte[] message = TestData.Counting(length, 251);
                foreach (int bits in new[] { 8 * length - 7, 8 * length - 4, 8 * length - 1, 8 * length })
                    Check.Same(function.Reference(message, bits, request), function.HashBits(message, bits, request), (length, bits));
            }
        }
    }

    [Theory, EverySkein]
    public void Trees_of_different_parameters_have_nothing_in_common(SkeinFunction function)
    {
        // All of them see one leaf.
        SkeinTree[] trees =
        [
            default,
            new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 2 },
            new() { LeafSizeExponent = 2, FanOutExponent = 1, MaxHeight = 2 },
            new() { LeafSizeExponent = 1, FanOutExponent = 2, MaxHeight = 2 },
            new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 3 },
        ];
        Assert.Equal(trees.Length, trees.Select(tree => Convert.ToHexString(function.HashBits("abc"u8, 24, new() { Tree = tree }))).Distinct().Count());
    }

    [SkippableTheory, EverySkein]
    public void The_memory_for_a_tree_does_not_grow_with_the_message(SkeinFunction function)
    {
        AllocationTests.NeedOptimization();
        const int Most = 512 * 1024;
        byte[] piece = TestData.Counting(Most, 251);
        SkeinHasher hasher = function.CreateHasher(new SkeinRequest { Tree = new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 255 } });
        long allocated = Allocations.Count(() =>
        {
            for (int i = 0; i < 32; i++)
                hasher.AppendData(piece);
            hasher.GetHashAndReset();
        });
        Assert.InRange(allocated, 1, Most);
    }

    /// <summary>The exponent of nodes of so many bytes.</summary>
    private static int Exponent(SkeinFunction function, int bytes) => int.Log2(bytes / function.BlockSize);

    private static void CheckOneShot(SkeinFunction function, int length, SkeinRequest request)
    {
        byte[] message = TestData.Counting(length, 251);
        Check.Same(function.Reference(message, 8L * length, request), function.HashBits(message, 8L * length, request), (length, request));
    }

    private static void CheckPieces(SkeinFunction function, int length, SkeinRequest request, int[] sizes)
    {
        byte[] message = TestData.Counting(length, 251), expected = function.Reference(message, 8L * length, request);
        SkeinHasher hasher = function.CreateHasher(request);
        foreach (int size in sizes)
        {
            foreach (byte[] piece in message.Chunk(size))
                hasher.AppendData(piece);
            Check.Same(expected, hasher.GetHashAndReset(), (length, size, request));
        }
        Check.Same(expected, function.HashBits(message, 8L * length, request), (length, request));
    }
}
