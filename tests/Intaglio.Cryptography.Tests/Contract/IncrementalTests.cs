namespace Intaglio.Cryptography.Tests;

/// <summary>Hashers and states: how the message is cut, when the digest is asked for and who copied whom make no difference.</summary>
public class IncrementalTests
{
    [Trait("Exhaustive", "true")]
    [Theory, Every<HashFunction>]
    public void Every_split_in_two_gives_the_same_digest(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                byte[] digest = new byte[function.DefaultDigestSize];
                for (int length = 0; length <= 4 * function.BlockSize + 1; length++)
                {
                    ReadOnlySpan<byte> source = TestData.Counting(length, 251);
                    byte[] expected = function.HashData(source, parameters);
                    for (int at = 0; at <= length; at++)
                    {
                        incremental.Append(source[..at]);
                        incremental.Append(source[at..]);
                        incremental.GetHashAndReset(digest);
                        Check.Same(expected, digest, (length, at));
                    }
                }
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void Random_splits_in_many_give_the_same_digest(HashFunction function)
    {
        Random random = new(7693);
        for (int turn = 0; turn < 500; turn++)
        {
            HashParameters parameters = new() { DigestSize = random.Next(function.DefaultDigestSize + 1), Key = function.ToKey(random.Bytes(random.Next(function.LongestKeySize + 1))) };
            byte[] source = random.Bytes(random.Next(20 * function.BlockSize));
            byte[] expected = function.HashData(source, parameters);
            int largestPiece = random.Next(1, 4 * function.BlockSize);
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                for (ReadOnlySpan<byte> rest = source; !rest.IsEmpty;)
                {
                    int size = Math.Min(rest.Length, random.Next(largestPiece + 1));
                    incremental.Append(rest[..size]);
                    rest = rest[size..];
                }
                Check.Same(expected, incremental.HashAndReset(), (turn, source.Length, largestPiece));
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void The_digest_size_is_known_from_the_start(HashFunction function)
    {
        foreach (int digestSize in function.DigestSizes)
            foreach (Incremental incremental in function.CreateIncremental(new() { DigestSize = digestSize }))
                Assert.Equal(digestSize, incremental.DigestSize());
    }

    [Theory, Every<HashFunction>]
    public void After_a_reset_the_next_message_is_hashed_as_the_first(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                foreach (int length in function.Lengths.Reverse())
                {
                    byte[] source = TestData.Counting(length, 251);
                    incremental.Append(source);
                    Check.Same(function.HashData(source, parameters), incremental.HashAndReset(), length);
                }
                Assert.Equal(function.HashData([], parameters), incremental.HashAndReset());
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void The_current_digest_does_not_disturb_what_follows(HashFunction function)
    {
        byte[] source = TestData.Counting(4 * function.BlockSize + 1, 251);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                for (int length = 0; length <= source.Length; length++)
                {
                    byte[] expected = function.HashData(source.AsSpan(0, length), parameters);
                    Check.Same(expected, incremental.CurrentHash(), length);
                    Check.Same(expected, incremental.CurrentHash(), length);
                    if (length < source.Length)
                        incremental.Append(source.AsSpan(length, 1));
                }
                Assert.Equal(function.HashData(source, parameters), incremental.HashAndReset());
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void A_fork_goes_its_own_way(HashFunction function)
    {
        byte[] source = TestData.Counting(3 * function.BlockSize, 251);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental original in function.CreateIncremental(parameters))
            {
                for (int at = 0; at <= source.Length; at++)
                {
                    original.Append(source.AsSpan(0, at));
                    Incremental fork = original.Fork();
                    original.Append("left"u8);
                    fork.Append("right"u8);
                    Check.Same(function.HashData([.. source[..at], .. "left"u8], parameters), original.HashAndReset(), at);
                    Check.Same(function.HashData([.. source[..at], .. "right"u8], parameters), fork.HashAndReset(), at);
                    fork.End();
                }
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void A_fork_begins_again_with_the_same_key(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental original in function.CreateIncremental(parameters))
            {
                original.Append("before"u8);
                Incremental fork = original.Fork();
                original.End();
                fork.HashAndReset();
                fork.Append("abc"u8);
                Assert.Equal(function.HashData("abc"u8, parameters), fork.HashAndReset());
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void The_caller_may_overwrite_the_key_once_the_hasher_exists(HashFunction function)
    {
        byte[] key = TestData.Counting(function.LongestKeySize);
        byte[] expected = function.HashData("abc"u8, new() { Key = key });
        Incremental[] made = [.. function.CreateIncremental(new() { Key = key })];
        Array.Clear(key);
        foreach (Incremental incremental in made)
        {
            incremental.HashAndReset();
            incremental.Append("abc"u8);
            Assert.Equal(expected, incremental.HashAndReset());
        }
    }

    [Theory, Every<HashFunction>]
    public void A_disposed_hasher_says_so(HashFunction function)
    {
        Incremental hasher = function.CreateHasher(HashParameters.Default);
        hasher.Append("abc"u8);
        hasher.End();
        hasher.End();
        AssertUnusable<ObjectDisposedException>(function, hasher);
    }

    [Theory, Every<HashFunctionWithState>]
    public void A_cleared_state_says_so(HashFunctionWithState function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            Incremental state = function.CreateState(parameters);
            state.Append("abc"u8);
            state.End();
            state.End();
            AssertUnusable<InvalidOperationException>(function, state);
            Assert.Contains("uninitialized or was cleared", Assert.Throws<InvalidOperationException>(() => state.DigestSize()).Message, StringComparison.Ordinal);
        }
    }

    [Theory, Every<HashFunctionWithState>]
    public void A_default_state_says_so(HashFunctionWithState function)
    {
        AssertUnusable<InvalidOperationException>(function, function.DefaultState);
        Assert.Contains("uninitialized or was cleared", Assert.Throws<InvalidOperationException>(() => function.DefaultState.DigestSize()).Message, StringComparison.Ordinal);
        function.DefaultState.End();
    }

    private static void AssertUnusable<TError>(HashFunction function, Incremental incremental)
        where TError : Exception
    {
        byte[] destination = new byte[function.DefaultDigestSize];
        Assert.Throws<TError>(() => incremental.Append([]));
        Assert.Throws<TError>(() => incremental.Append("abc"u8));
        Assert.Throws<TError>(() => incremental.GetCurrentHash(destination));
        Assert.Throws<TError>(() => incremental.GetHashAndReset(destination));
        Assert.Equal(new byte[function.DefaultDigestSize], destination);
        // A copy of a dead value is dead too; a hasher refuses to be copied.
        Assert.Throws<TError>(() => incremental.Fork().Append([]));
    }
}
