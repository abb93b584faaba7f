using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// What the <c>Xof</c> classes of all three sizes are made of: data goes in, then output is read, in pieces of any size. A piece that is
/// not a whole group of blocks is served from a buffer that holds one.
/// </summary>
/// <param name="parameters">What selects the function.</param>
/// <param name="firstBlock">The block that reading begins with: 0, but for those who look at the end of a long output.</param>
internal struct SkeinXofHasher<TKey>(in SkeinXofParameters parameters, ulong firstBlock = 0)
    where TKey : unmanaged, IThreefishKey
{
    // As many as the widest vectors have lanes.
    private const int GroupBlocks = 8;

    private readonly ulong length = parameters.OutputLength ?? SkeinXofParameters.MaxOutputLength;
    private SkeinState<TKey> state = parameters.CreateState<TKey>();
    private SkeinOutput<TKey> output;
    private Group buffer;
    private int buffered, bufferedUsed;
    private ulong position = firstBlock * (uint)BlockSize;
    private bool isReading;

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    private readonly ulong NextBlock => position / (uint)BlockSize;

    internal readonly SkeinXofHasher<TKey> Clone()
    {
        SkeinXofHasher<TKey> clone = this;
        clone.state = state.Clone();
        return clone;
    }

    internal void AppendData(ReadOnlySpan<byte> data)
    {
        CheckAppending();
        state.AppendData(data);
    }

    internal void AppendBits(ReadOnlySpan<byte> data, long bitLength)
    {
        CheckAppending();
        state.AppendBits(data, bitLength);
    }

    internal readonly void GetCurrentHash(Span<byte> destination)
    {
        CheckAppending();
        CheckLeft(nameof(destination), destination.Length);
        WriteBeginning(destination);
    }

    internal readonly byte[] GetCurrentHash(int outputLength)
    {
        CheckAppending();
        CheckLeft(nameof(outputLength), outputLength);
        byte[] beginning = new byte[outputLength];
        WriteBeginning(beginning);
        return beginning;
    }

    internal void GetHashAndReset(Span<byte> destination)
    {
        GetCurrentHash(destination);
        Reset();
    }

    internal byte[] GetHashAndReset(int outputLength)
    {
        byte[] beginning = GetCurrentHash(outputLength);
        Reset();
        return beginning;
    }

    internal void Read(Span<byte> destination)
    {
        CheckLeft(nameof(destination), destination.Length);
        ReadLeft(destination);
    }

    internal byte[] Read(int outputLength)
    {
        CheckLeft(nameof(outputLength), outputLength);
        byte[] read = new byte[outputLength];
        ReadLeft(read);
        return read;
    }

    internal void Reset()
    {
        state.Reset();
        Memory.Wipe(ref output);
        Memory.Wipe(ref buffer);
        buffered = bufferedUsed = 0;
        position = 0;
        isReading = false;
    }

    internal void Clear()
    {
        state.Clear();
        Memory.Wipe(ref this);
    }

    private readonly void WriteBeginning(Span<byte> destination)
    {
        state.Finish(out SkeinOutput<TKey> beginning);
        beginning.Write(0, destination);
        Memory.Wipe(ref beginning);
    }

    private unsafe void ReadLeft(Span<byte> destination)
    {
        if (!isReading)
        {
            state.Finish(out output);
            isReading = true;
        }

        fixed (Group* start = &buffer)
        {
            Span<byte> group = new(start, GroupBlocks * BlockSize);
            TakeBuffered(group, ref destination);

            // What is left begins where a block begins: the buffer ended there.
            int whole = destination.Length - destination.Length % group.Length;
            if (whole > 0)
            {
                output.Write(NextBlock, destination.Slice(0, whole));
                position += (uint)whole;
                destination = destination.Slice(whole);
            }
            if (!destination.IsEmpty)
            {
                int size = (int)Math.Min((uint)group.Length, length - position);
                output.Write(NextBlock, group.Slice(0, size));
                buffered = size;
                bufferedUsed = 0;
                TakeBuffered(group, ref destination);
            }
        }
    }

    private void TakeBuffered(ReadOnlySpan<byte> group, ref Span<byte> destination)
    {
        // Slices are checked: threads that share an object against the rules read wrong bytes, but none outside the buffer.
        ReadOnlySpan<byte> left = group.Slice(0, buffered).Slice(bufferedUsed);
        int taken = Math.Min(left.Length, destination.Length);
        left.Slice(0, taken).CopyTo(destination);
        bufferedUsed += taken;
        position += (uint)taken;
        destination = destination.Slice(taken);
    }

    private readonly void CheckAppending()
    {
        if (isReading)
            throw new InvalidOperationException("The output is being read; Reset begins anew, and a Clone made before the first Read could go on.");
    }

    private readonly void CheckLeft(string name, int count)
    {
        ulong left = length - position;
        if (count < 0 || (ulong)count > left)
            throw new ArgumentOutOfRangeException(name, count, $"{count} bytes were asked for; of the {length} bytes of the output {left} are left.");
    }

    [StructLayout(LayoutKind.Sequential, Size = GroupBlocks * Threefish1024.BlockSize)]
    private struct Group
    {
        private byte first;
    }
}
