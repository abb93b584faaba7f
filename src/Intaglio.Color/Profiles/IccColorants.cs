namespace Intaglio.Color;

/// <summary>The colorants of a space, adapted to D50, in s15Fixed16.</summary>
/// <remarks>If the colorants add up to the white of the space, the sum of the rounded colorants is exactly D50.</remarks>
internal static class IccColorants
{
    /// <summary>Computes the exact matrix to the profile connection space; the matrix of a profile is returned unchanged.</summary>
    /// <exception cref="ArgumentException">The space has no valid white point.</exception>
    internal static ColorMatrix Adapt(RgbColorSpace space) =>
        space.IsOfProfile ? space.ToXyz : !ChromaticAdaptation.IsWhite(space.White)
        ? throw new ArgumentException($"The colorants of {space.Name} do not add up to a valid white point.") :
        ChromaticAdaptation.CreateBradford(space.White, IccNumbers.D50Decimals).Multiply(space.ToXyz);

    /// <summary>Rounds the adapted colorants to three rows of three numbers.</summary>
    /// <exception cref="ArgumentException">The colorants do not add up to the white of the space, or are too large.</exception>
    internal static int[] Round(RgbColorSpace space, bool isNonNegative)
    {
        ColorMatrix adapted = Adapt(space);
        int[] rounded = new int[9];
        Tristimulus white = space.IsOfProfile ? adapted.Multiply(Tristimulus.One) : IccNumbers.D50;
        int[] sums = [IccNumbers.ToFixed(white.X), IccNumbers.ToFixed(white.Y), IccNumbers.ToFixed(white.Z)];
        for (int row = 0; row < 3; row++)
        {
            Span<int> numbers = rounded.AsSpan(row * 3, 3);
            Rational[] rests = new Rational[3];
            long missing = sums[row];
            for (int column = 0; column < 3; column++)
            {
                Rational scaled = adapted[row, column] * IccNumbers.One;
                if (scaled < int.MinValue || scaled >= int.MaxValue)
                    throw new ArgumentException(
                        $"The colorants of {space.Name} are too large for a profile, whose numbers range from -32768 to below 32768.");
                numbers[column] = (int)IccNumbers.Floor(scaled);
                rests[column] = scaled - numbers[column];
                missing -= numbers[column];
            }
            if (missing is < 0 or > 3)
                throw new ArgumentException(
                    $"The colorants of {space.Name} do not add up to its white point, so a profile with colorants and curves cannot "
                    + "describe it.");
            // The numbers with the largest remainders are rounded up until the sum is correct.
            for (; missing > 0; missing--)
            {
                int most = rests[0] >= rests[1] && rests[0] >= rests[2] ? 0 : rests[1] >= rests[2] ? 1 : 2;
                numbers[most]++;
                rests[most] = -1;
            }
            if (isNonNegative)
                RaiseToZero(numbers);
        }
        return rounded;
    }

    private static void RaiseToZero(Span<int> numbers)
    {
        int greatest = 0;
        for (int column = 1; column < 3; column++)
            if (numbers[column] > numbers[greatest])
                greatest = column;
        foreach (ref int number in numbers)
        {
            if (number < 0)
            {
                numbers[greatest] += number;
                number = 0;
            }
        }
    }
}
