using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>The generators do what section 4.9 of the paper says.</summary>
public class SkeinRandomTests
{
    /// <summary>A generator of any size.</summary>
    public sealed record Generator(Action<Span<byte>> Fill, Action<ReadOnlySpan<byte>> Reseed, Action Dispose, string Name);

    public delegate Generator Create(ReadOnlySpan<byte> seed);

    public static TheoryData<int> Sizes => [256, 512, 1024];

    [Theory, MemberData(nameof(Sizes))]
    public void Requests_and_seeds_in_any_order_give_the_bytes_of_the_paper(int stateBits)
    {
        Random random = new(2010);
        for (int turn = 0; turn < 50; turn++)
        {
            byte[] seed = random.Bytes(random.Next(1, 300)), state = Seeded(new byte[stateBits / 8], seed);
            Generator generator = Of(stateBits)(seed);
            for (int i = 0; i < 20; i++)
            {
                if (random.Next(4) == 0)
                {
                    byte[] data = random.Bytes(random.Next(200));
                    generator.Reseed(data);
                    state = Seeded(state, data);
                    continue;
                }

                byte[] actual = new byte[random.Next(40) * random.Next(40)];
                generator.Fill(actual);
                byte[] output = SkeinReference.Output(state, 0, state.Length + actual.Length);
                Check.Same(output.AsSpan(state.Length), actual, (turn, i, actual.Length));
                state = output[..state.Length];
            }
        }
    }

    [Theory, MemberData(nameof(Sizes))]
    public void A_request_for_nothing_replaces_the_state(int stateBits)
    {
        byte[] asked = new byte[100], notAsked = new byte[100];
        Generator generator = Of(stateBits)("seed"u8);
        generator.Fill([]);
        generator.Fill(asked);
        Of(stateBits)("seed"u8).Fill(notAsked);
        Assert.NotEqual(notAsked, asked);
    }

    [Theory, MemberData(nameof(Sizes))]
    public void An_empty_seed_is_refused_at_first_and_mixes_later(int stateBits)
    {
        Assert.Throws<ArgumentException>("seed", () => Of(stateBits)([]));
        byte[] mixed = new byte[100], notMixed = new byte[100];
        Generator generator = Of(stateBits)("seed"u8);
        generator.Reseed([]);
        generator.Fill(mixed);
        Of(stateBits)("seed"u8).Fill(notMixed);
        Assert.NotEqual(notMixed, mixed);
    }

    [Theory, MemberData(nameof(Sizes))]
    public void A_disposed_generator_says_so(int stateBits)
    {
        Generator generator = Of(stateBits)("seed"u8);
        generator.Dispose();
        generator.Dispose();
        byte[] destination = new byte[10];
        Assert.Equal(generator.Name, Assert.Throws<ObjectDisposedException>(() => generator.Fill(destination)).ObjectName);
        Assert.Throws<ObjectDisposedException>(() => generator.Fill([]));
        Assert.Throws<ObjectDisposedException>(() => generator.Reseed("seed"u8));
        Assert.Equal(new byte[10], destination);
    }

    [SkippableTheory, MemberData(nameof(Sizes))]
    public void Nothing_is_allocated(int stateBits)
    {
        byte[] destination = new byte[1000];
        Generator generator = Of(stateBits)("seed"u8);
        Assert.Equal(0, AllocationTests.Allocated(() =>
        {
            generator.Fill(destination);
            generator.Reseed(destination);
        }));
    }

    private static byte[] Seeded(byte[] state, byte[] data) =>
        SkeinReference.Hash(8 * state.Length, 8 * (ulong)state.Length, [.. state, .. data]);

    private static Create Of(int stateBits) => stateBits switch
    {
        256 => seed => Of(new Skein256Random(seed)),
        512 => seed => Of(new Skein512Random(seed)),
        _ => seed => Of(new Skein1024Random(seed)),
    };

    private static Generator Of(Skein256Random random) => new(random.Fill, random.Reseed, random.Dispose, nameof(Skein256Random));

    private static Generator Of(Skein512Random random) => new(random.Fill, random.Reseed, random.Dispose, nameof(Skein512Random));

    private static Generator Of(Skein1024Random random) => new(random.Fill, random.Reseed, random.Dispose, nameof(Skein1024Random));
}
