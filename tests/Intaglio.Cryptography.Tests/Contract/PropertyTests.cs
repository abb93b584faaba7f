using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Cryptography.Tests;

/// <summary>What holds for any message, any key and any way to cut, on inputs that FsCheck invents and shrinks.</summary>
public class PropertyTests
{
    // The largest inputs are some blocks long.
    private static readonly Config Thorough = Config.QuickThrowOnFailure.WithMaxTest(300).WithEndSize(1000);

    [Theory, Every<HashFunction>]
    public void Any_split_gives_the_digest_of_the_whole(HashFunction function) =>
        Prop.ForAll<byte[], byte[], byte[]>((key, left, right) => Incrementals(function, key).All(incremental =>
        {
            incremental.Append(left);
            incremental.Append(right);
            return incremental.HashAndReset().SequenceEqual(function.HashData([.. left, .. right], WithKey(function, key)));
        })).Check(Thorough);

    [Theory, Every<HashFunction>]
    public void Any_number_of_pieces_gives_the_digest_of_the_whole(HashFunction function) =>
        Prop.ForAll<byte[], byte[][]>((key, pieces) => Incrementals(function, key).All(incremental =>
        {
            foreach (byte[] piece in pieces)
                incremental.Append(piece);
            return incremental.HashAndReset().SequenceEqual(function.HashData([.. pieces.SelectMany(piece => piece)], WithKey(function, key)));
        })).Check(Thorough);

    [Theory, Every<HashFunction>]
    public void Asking_for_the_current_digest_twice_gives_it_twice(HashFunction function) =>
        Prop.ForAll<byte[], byte[]>((key, message) => Incrementals(function, key).All(incremental =>
        {
            incremental.Append(message);
            byte[] first = incremental.CurrentHash();
            return first.SequenceEqual(incremental.CurrentHash()) && first.SequenceEqual(incremental.HashAndReset());
        })).Check(Thorough);

    [Theory, Every<HashFunction>]
    public void A_fork_and_its_original_agree_on_the_same_data(HashFunction function) =>
        Prop.ForAll<byte[], byte[], byte[]>((key, before, after) => Incrementals(function, key).All(original =>
        {
            original.Append(before);
            Incremental fork = original.Fork();
            original.Append(after);
            fork.Append(after);
            return original.HashAndReset().SequenceEqual(fork.HashAndReset());
        })).Check(Thorough);

    [Theory, Every<HashFunction>]
    public void Any_message_under_any_key_has_the_reference_digest(HashFunction function) =>
        Prop.ForAll<byte[], byte[]>((key, message) =>
            function.HashData(message, WithKey(function, key)).SequenceEqual(function.Reference(message, WithKey(function, key)))).Check(Thorough);

    private static IEnumerable<Incremental> Incrementals(HashFunction function, byte[] key) => function.CreateIncremental(WithKey(function, key));

    private static HashParameters WithKey(HashFunction function, byte[] key) => new() { Key = function.ToKey(key) };
}
