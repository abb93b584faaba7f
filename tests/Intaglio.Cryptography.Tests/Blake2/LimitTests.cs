namespace Intaglio.Cryptography.Tests;

/// <summary>Every parameter's limits: what lies on them is accepted, what lies beyond is refused by every way to a digest.</summary>
public class LimitTests
{
    private static readonly Blake2Function Blake2b = new Blake2bFunction(), Blake2s = new Blake2sFunction(), Blake2bp = new Blake2bpFunction(), Blake2sp = new Blake2spFunction();

    // A tree whose other members are allowed, so that only the one under test can be refused.
    private static readonly Blake2TreeNode Tree = new() { Fanout = 2, MaxDepth = 2 };

    /// <summary>The range is the one its error names; where every value of the type is allowed, nothing is refused.</summary>
    private sealed record Limit(Blake2Function Function, string Parameter, string Range, HashParameters[] Allowed, HashParameters[] Refused);

    private static readonly Limit[] Limits =
    [
        .. new[] { Blake2b, Blake2bp }.SelectMany(function => new[]
        {
            Of(function, "DigestSize", "0 to 64", size => new() { DigestSize = size }, [0, 1, 64], [-1, 65, int.MinValue, int.MaxValue]),
            Of(function, "Key", "0 to 64", size => new() { Key = new byte[size] }, [0, 1, 64], [65, 128, 256, 257]),
            Of(function, "Salt", "0 to 16", size => new() { Salt = new byte[size] }, [0, 1, 16], [17, 256]),
            Of(function, "Personalization", "0 to 16", size => new() { Personalization = new byte[size] }, [0, 1, 16], [17, 256]),
        }),
        .. new[] { Blake2s, Blake2sp }.SelectMany(function => new[]
        {
            Of(function, "DigestSize", "0 to 32", size => new() { DigestSize = size }, [0, 1, 32], [-1, 33, int.MinValue, int.MaxValue]),
            Of(function, "Key", "0 to 32", size => new() { Key = new byte[size] }, [0, 1, 32], [33, 64, 256, 257]),
            Of(function, "Salt", "0 to 8", size => new() { Salt = new byte[size] }, [0, 1, 8], [9, 16, 256]),
            Of(function, "Personalization", "0 to 8", size => new() { Personalization = new byte[size] }, [0, 1, 8], [9, 16, 256]),
        }),
        .. new[] { Blake2b, Blake2s }.SelectMany(function => new[]
        {
            Of(function, "Tree.Fanout", "0 to 255", value => new() { Tree = Tree with { Fanout = value } }, [0, 1, 255], [-1, 256, int.MinValue, int.MaxValue]),
            Of(function, "Tree.MaxDepth", "1 to 255", value => new() { Tree = Tree with { MaxDepth = value } }, [1, 2, 255], [0, -1, 256, int.MinValue, int.MaxValue]),
            Of(function, "Tree.NodeDepth", "0 to 255", value => new() { Tree = Tree with { NodeDepth = value } }, [0, 1, 255], [-1, 256, int.MinValue, int.MaxValue]),
            Of<uint>(function, "Tree.LeafLength", "", value => new() { Tree = Tree with { LeafLength = value } }, [0, 1, uint.MaxValue], []),
        }),
        Of(Blake2b, "Tree.InnerDigestSize", "0 to 64", size => new() { Tree = Tree with { InnerDigestSize = size } }, [0, 1, 64], [-1, 65, int.MinValue, int.MaxValue]),
        Of(Blake2s, "Tree.InnerDigestSize", "0 to 32", size => new() { Tree = Tree with { InnerDigestSize = size } }, [0, 1, 32], [-1, 33, int.MinValue, int.MaxValue]),
        Of<ulong>(Blake2b, "Tree.NodeOffset", "", value => new() { Tree = Tree with { NodeOffset = value } }, [0, 1, 1UL << 48, ulong.MaxValue], []),
        Of<ulong>(Blake2s, "Tree.NodeOffset", "0 to 281474976710655", value => new() { Tree = Tree with { NodeOffset = value } }, [0, 1, (1UL << 48) - 1], [1UL << 48, ulong.MaxValue]),
    ];

    public static IEnumerable<object[]> AllLimits => Limits.Select(limit => new object[] { limit.Function, limit.Parameter });

    public static IEnumerable<object[]> LimitsWithSomethingBeyond => Limits.Where(limit => limit.Refused.Length > 0).Select(limit => new object[] { limit.Function, limit.Parameter });

    [Theory, MemberData(nameof(AllLimits))]
    public void Values_on_the_limits_are_accepted(Blake2Function function, string parameter)
    {
        foreach (HashParameters parameters in Find(function, parameter).Allowed)
            Assert.Equal(function.Reference("abc"u8, parameters), function.HashData("abc"u8, parameters));
    }

    [Theory, MemberData(nameof(LimitsWithSomethingBeyond))]
    public async Task Values_beyond_the_limits_are_refused_by_name_and_range(Blake2Function function, string parameter)
    {
        Limit limit = Find(function, parameter);
        byte[] destination = new byte[2 * function.MaxDigestSize];
        foreach (HashParameters parameters in limit.Refused)
        {
            using MemoryStream stream = new(TestData.Counting(100));
            ArgumentOutOfRangeException[] errors =
            [
                Refused(() => function.HashData("abc"u8, parameters)),
                Refused(() => function.HashData("abc"u8, destination, parameters)),
                Refused(() => function.TryHashData("abc"u8, destination, out _, parameters)),
                Refused(() => function.HashData(stream, parameters)),
                Refused(() => function.HashData(stream, destination, parameters)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await function.HashDataAsync(stream, parameters, default)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await function.HashDataAsync(stream, destination, parameters, default)),
                Refused(() => function.CreateHasher(parameters)),
                Refused(() => function.CreateState(parameters)),
                Refused(() => function.CreateHashAlgorithm(parameters)),
            ];
            Assert.All(errors, error => Assert.Equal(parameter, error.ParamName));
            Assert.All(errors, error => Assert.Contains($"{limit.Range} ", error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Contains(function.Name, error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Contains(error.ActualValue!.ToString()!, error.Message, StringComparison.Ordinal));
            Assert.Equal(0, stream.Position);
            Assert.Equal(new byte[destination.Length], destination);
        }
    }

    [Fact]
    public void A_tree_with_any_member_set_needs_a_depth()
    {
        Blake2TreeNode[] withoutDepth =
        [
            new() { Fanout = 1 }, new() { LeafLength = 1 }, new() { NodeOffset = 1 }, new() { NodeDepth = 1 }, new() { InnerDigestSize = 1 }, new() { IsLastNode = true },
        ];
        foreach (Blake2Function function in new[] { Blake2b, Blake2s })
            foreach (Blake2TreeNode tree in withoutDepth)
                Assert.Equal("Tree.MaxDepth", Refused(() => function.HashData([], new() { Tree = tree })).ParamName);
    }

    private static Limit Find(Blake2Function function, string parameter) =>
        Limits.Single(limit => limit.Function.Name == function.Name && limit.Parameter == parameter);

    private static ArgumentOutOfRangeException Refused(Action action) => Assert.Throws<ArgumentOutOfRangeException>(action);

    private static Limit Of<T>(Blake2Function function, string parameter, string range, Func<T, HashParameters> with, T[] allowed, T[] refused) =>
        new(function, parameter, range, [.. allowed.Select(with)], [.. refused.Select(with)]);
}
