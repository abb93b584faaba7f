namespace Intaglio.Color;

/// <summary>The colorants of a space under D50, in s15Fixed16. Where they add up to the space's white, their sum is D50 to the last bit.</summary>
internal static class IccColorants
{
    /// <summary>The matrix to the connection space, as exact numbers; that of a profile is one already.</summary>
    /// <exception cref="ArgumentException">The space has no white.</exception>
    internal static ColorMatrix Adapt(RgbColorSpace space) => space.IsOfProfile ? space.ToXyz : !ChromaticAdaptation.IsWhite(space.White) ? throw new ArgumentException($"The colorants of {space.Name} add up to no white.") :
        ChromaticAdaptation.CreateBradford(space.White, IccNumbers.D50Decimals).Multiply(space.ToXyz);

    /// <summary>Three rows of three numbers.</summary>
    /// <exception cref="ArgumentException">The colorants of the space do not add up to its white, or are too great.</exception>
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
                    throw new ArgumentException($"The colorants of {space.Name} are too great for a profile, whose numbers are from -32768 to below 32768.");
                numbers[column] = (int)IccNumbers.Floor(scaled);
                rests[column] = scaled - numbers[column];
                missing -= numbers[column];
            }
            if (missing is < 0 or > 3)
                throw new ArgumentException($"The colorants of {space.Name} do not add up to its white, so no profile of colorants and curves can say what it is.");
            // Those that lost the most by rounding down are rounded up, as many as the sum needs.
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
