;; Dot products of rows of 32-bit numbers with one vector, in 64-bit arithmetic: four sums a row, for the numbers whose
;; place leaves 0, 1, 2 and 3 when divided by four, two sums in one register. The numbers beyond the last whole four
;; go to the first sum. A row that is not allowed is passed over.
;; Assembled in cosineProgram.ts by wabt (wat2wasm); a test holds the two together.
(module
  (memory (import "scan" "memory") 1)
  ;; Addresses in bytes: the vector has 8 a number, rows and scores 4, allowed 1 a row.
  (func (export "cosines")
    (param $dimension i32) (param $count i32)
    (param $vector i32) (param $scores i32) (param $allowed i32) (param $row i32)
    (local $at i32) (local $place i32) (local $end i32) (local $bytes i32) (local $whole i32)
    (local $four v128) (local $sums01 v128) (local $sums23 v128) (local $sum0 f64)
    (local.set $bytes (i32.shl (local.get $dimension) (i32.const 2)))
    (local.set $whole (i32.and (local.get $bytes) (i32.const -16)))
    (local.set $count (i32.add (local.get $allowed) (local.get $count)))
    (block $done
      (loop $rows
        (br_if $done (i32.eq (local.get $allowed) (local.get $count)))
        (if (i32.load8_u (local.get $allowed))
          (then
            (local.set $sums01 (v128.const i64x2 0 0))
            (local.set $sums23 (v128.const i64x2 0 0))
            (local.set $place (local.get $vector))
            (local.set $at (local.get $row))
            (local.set $end (i32.add (local.get $row) (local.get $whole)))
            (block $summed
              (loop $fours
                (br_if $summed (i32.eq (local.get $at) (local.get $end)))
                (local.set $four (v128.load align=4 (local.get $at)))
                (local.set $sums01
                  (f64x2.add (local.get $sums01)
                    (f64x2.mul (f64x2.promote_low_f32x4 (local.get $four)) (v128.load align=8 (local.get $place)))))
                (local.set $four
                  (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $four) (local.get $four)))
                (local.set $sums23
                  (f64x2.add (local.get $sums23)
                    (f64x2.mul (f64x2.promote_low_f32x4 (local.get $four)) (v128.load offset=16 align=8 (local.get $place)))))
                (local.set $at (i32.add (local.get $at) (i32.const 16)))
                (local.set $place (i32.add (local.get $place) (i32.const 32)))
                (br $fours)))
            (local.set $sum0 (f64x2.extract_lane 0 (local.get $sums01)))
            (local.set $end (i32.add (local.get $row) (local.get $bytes)))
            (block $ended
              (loop $ones
                (br_if $ended (i32.eq (local.get $at) (local.get $end)))
                (local.set $sum0
                  (f64.add (local.get $sum0)
                    (f64.mul (f64.promote_f32 (f32.load (local.get $at))) (f64.load (local.get $place)))))
                (local.set $at (i32.add (local.get $at) (i32.const 4)))
                (local.set $place (i32.add (local.get $place) (i32.const 8)))
                (br $ones)))
            (f32.store (local.get $scores)
              (f32.demote_f64
                (f64.add
                  (f64.add
                    (f64.add (local.get $sum0) (f64x2.extract_lane 1 (local.get $sums01)))
                    (f64x2.extract_lane 0 (local.get $sums23)))
                  (f64x2.extract_lane 1 (local.get $sums23)))))))
        (local.set $row (i32.add (local.get $row) (local.get $bytes)))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $allowed (i32.add (local.get $allowed) (i32.const 1)))
        (br $rows)))))
