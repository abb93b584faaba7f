namespace Intaglio.OpenExr.Tests;

public class SampleFiltersTests
{
    [Fact]
    public void Differences_of_samples_are_as_the_rule_says_and_come_back()
    {
        Random random = new(2);
        for (int length = 0; length < 150; length++)
        {
            ushort[] halves = [.. Enumerable.Range(0, length).Select(_ => (ushort)random.Next(65_536))], halfDeltas = new ushort[length];
            SampleDeltas.Take<ushort>(halves, halfDeltas);
            Assert.Equal(halves.Select((value, place) => place == 0 ? value : (ushort)(value - halves[place - 1])), halfDeltas);
            SampleDeltas.Undo(halfDeltas);
            Assert.Equal(halves, halfDeltas);

            uint[] floats = [.. Enumerable.Range(0, length).Select(_ => (uint)random.NextInt64(1L << 32))], floatDeltas = new uint[length];
            SampleDeltas.Take<uint>(floats, floatDeltas);
            Assert.Equal(floats.Select((value, place) => place == 0 ? value : value - floats[place - 1]), floatDeltas);
            SampleDeltas.Undo(floatDeltas);
            Assert.Equal(floats, floatDeltas);
        }
    }

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    public void Bytes_of_samples_are_apart_and_come_together(int size)
    {
        Random random = new(size);
        for (int count = 0; count < 150; count++)
        {
            byte[] bytes = new byte[count * size], apart = new byte[count * size], back = new byte[count * size];
            random.NextBytes(bytes);
            ByteShuffle.Shuffle(bytes, size, apart);
            Assert.Equal(Enumerable.Range(0, bytes.Length).Select(place => bytes[place % count * size + place / count]), apart);
            ByteShuffle.Unshuffle(apart, size, back);
            Assert.Equal(bytes, back);
        }
    }
}
