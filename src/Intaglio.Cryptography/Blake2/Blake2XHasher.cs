using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// What <see cref="Blake2Xb"/> and <see cref="Blake2Xs"/> are made of: data goes in, then output is read, in pieces of any size. A
/// piece that is not a whole group of blocks is served from a buffer that holds one.
/// </summary>
/// <param name="state">The state to begin with.</param>
/// <param name="firstBlock">The block that reading begins with: 0, but for those who look at the end of a long output.</param>
internal struct Blake2XHasher<TChain, TWord>(in Blake2XState<TChain, TWord> state, uint firstBlock = 0)
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private Blake2XState<TChain, TWord> state = state;
    private Blake2XOutput<TChain, TWord> output;
    private Group buffer;
    private int buffered, bufferedUsed;
    private ulong position = (ulong)firstBlock * (uint)Blake2XOutput<TChain, TWord>.NodeSize;
    private bool isReading;

    internal void AppendData(ReadOnlySpan<byte> data)
    {
        CheckAppending();
        state.AppendData(data);
    }

    internal readonly void GetCurrentHash(Span<byte> destination)
    {
        CheckAppending();
        CheckLeft(nameof(destination), destination.Length);
        state.WriteOutput(destination);
    }

    internal readonly byte[] GetCurrentHash(int outputLength)
    {
        CheckAppending();
        CheckLeft(nameof(outputLength), outputLength);
        byte[] output = new byte[outputLength];
        state.WriteOutput(output);
        return output;
    }

    internal void GetHashAndReset(Span<byte> destination)
    {
        GetCurrentHash(destination);
        Reset();
    }

    internal byte[] GetHashAndReset(int outputLength)
    {
        byte[] output = GetCurrentHash(outputLength);
        Reset();
        return output;
    }

    internal void Read(Span<byte> destination)
    {
        CheckLeft(nameof(destination), destination.Length);
        ReadLeft(destination);
    }

    internal byte[] Read(int outputLength)
    {
        CheckLeft(nameof(outputLength), outputLength);
        byte[] output = new byte[outputLength];
        ReadLeft(output);
        return output;
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

    internal void Clear() => Memory.Wipe(ref this);

    private unsafe void ReadLeft(Span<byte> destination)
    {
        if (!isReading)
        {
            state.Finish(out output);
            isReading = true;
        }

        fixed (Group* start = &buffer)
        {
            Span<byte> group = new(start, sizeof(Group));
            TakeBuffered(group, ref destination);

            // What is left begins where a block begins: the buffer ended there.
            int groupSize = Blake2XOutput<TChain, TWord>.GroupSize, whole = destination.Length - destination.Length % groupSize;
            if (whole > 0)
            {
                output.Write(NextBlock, destination.Slice(0, whole));
                position += (uint)whole;
                destination = destination.Slice(whole);
            }
            if (!destination.IsEmpty)
            {
                int size = (int)Math.Min((uint)groupSize, output.Length - position);
                output.Write(NextBlock, group.Slice(0, size));
                buffered = size;
                bufferedUsed = 0;
                TakeBuffered(group, ref destination);
            }
        }
    }

    private readonly ulong NextBlock => position / (uint)Blake2XOutput<TChain, TWord>.NodeSize;

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

    private readonly void CheckLeft(string name, int length)
    {
        ulong left = state.Length - position;
        if (length < 0 || (ulong)length > left)
            throw new ArgumentOutOfRangeException(name, length, $"{length} bytes were asked for; of the {state.Length} bytes of the output {left} are left.");
    }

    // The blocks of the widest vectors: 8 of 64 bytes, or 16 of 32.
    [StructLayout(LayoutKind.Sequential, Size = 512)]
    private struct Group
    {
        private byte first;
    }
}
