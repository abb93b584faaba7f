using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

public class DigitsTests
{
    [Fact]
    public void Whole_numbers_are_written_without_leading_zeros()
    {
        foreach (ulong number in Numbers())
        {
            byte[] room = new byte[Digits.MaxLength];
            Assert.Equal(number.ToString(CultureInfo.InvariantCulture), Encoding.ASCII.GetString(room, 0, Digits.Write(room, number)));
        }
    }

    [Fact]
    public void The_last_digits_are_written_with_leading_zeros()
    {
        foreach (ulong number in Numbers())
        {
            for (int count = 1; count <= Digits.MaxLength; count++)
            {
                byte[] room = new byte[Digits.MaxLength + 1];
                Digits.Write(room, number, count);
                Assert.Equal(number.ToString("D20", CultureInfo.InvariantCulture)[^count..] + '\0', Encoding.ASCII.GetString(room, 0, count + 1));
            }
        }
    }

    [Fact]
    public void Numbers_of_eight_digits_are_bytes_of_which_the_first_is_the_lowest()
    {
        foreach (uint number in Numbers().Select(number => (uint)(number % 100_000_000)))
        {
            byte[] digits = BitConverter.GetBytes(Digits.Eight(number));
            Assert.Equal(number.ToString("D8", CultureInfo.InvariantCulture), string.Concat(digits));
            byte[] room = new byte[8];
            Assert.Equal(number.ToString(CultureInfo.InvariantCulture), Encoding.ASCII.GetString(room, 0, Digits.WriteEight(ref room[0], number)));
        }
    }

    private static IEnumerable<ulong> Numbers()
    {
        Random random = new(1);
        for (ulong i = 0; i < 1_100; i++)
            yield return i;
        for (ulong power = 10; power < ulong.MaxValue / 10; power *= 10)
        {
            for (ulong digit = 1; digit < 10; digit++)
            {
                yield return digit * power - 1;
                yield return digit * power;
                yield return digit * power + 1;
            }
        }
        for (int bit = 0; bit < 64; bit++)
        {
            yield return 1UL << bit;
            yield return (1UL << bit) - 1;
            for (int i = 0; i < 20; i++)
                yield return (ulong)random.NextInt64() >> bit;
        }
        yield return ulong.MaxValue;
    }
}
